import { ARTICLE_SEARCH } from '../../domain/article-search.ts'
import { EXPERT_SEARCH, EXPERT_VIEW } from '../../domain/expert-search.ts'
import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What these pages start with; no first page needs it in the browser. */
const facts = () => import('./people-facts.ts')

/** Those who teach and write, and what they write. */
export const PEOPLE: RouteSpec[] = [
  {
    pattern: patterns.experts,
    module: 'src/screens/experts/experts-screen.tsx',
    load: async () => (await import('../../screens/experts/experts-screen.tsx')).ExpertsScreen,
    texts: ['experts', 'courses'],
    query: EXPERT_SEARCH,
    meta: 'experts',
    data: async (loading) => (await facts()).expertsFacts(loading),
  },
  {
    pattern: patterns.expert,
    module: 'src/screens/expert/expert-screen.tsx',
    load: async () => (await import('../../screens/expert/expert-screen.tsx')).ExpertScreen,
    texts: ['experts', 'courses'],
    query: EXPERT_VIEW,
    data: async (loading) => (await facts()).expertFacts(loading),
  },
  {
    pattern: patterns.articles,
    module: 'src/screens/articles/articles-screen.tsx',
    load: async () => (await import('../../screens/articles/articles-screen.tsx')).ArticlesScreen,
    texts: ['articles', 'courses'],
    query: ARTICLE_SEARCH,
    meta: 'articles',
    data: async (loading) => (await facts()).articlesFacts(loading),
  },
  {
    pattern: patterns.article,
    module: 'src/screens/article/article-screen.tsx',
    load: async () => (await import('../../screens/article/article-screen.tsx')).ArticleScreen,
    texts: ['articles', 'courses'],
    query: {},
    data: async (loading) => (await facts()).articleFacts(loading),
  },
]
