import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** The facts of these pages. They are a separate import because the first page gets its facts from the server. */
const facts = () => import('../../features/articles/facts.ts')

export const ARTICLES: RouteSpec[] = [
  {
    pattern: patterns.articles,
    load: async () => (await import('../../features/articles/articles-screen.tsx')).ArticlesScreen,
    texts: ['articles', 'courses'],
    data: async (loading) => (await facts()).articlesFacts(loading),
  },
  {
    pattern: patterns.article,
    load: async () => (await import('../../features/articles/article-screen.tsx')).ArticleScreen,
    texts: ['articles', 'courses'],
    data: async (loading) => (await facts()).articleFacts(loading),
  },
]
