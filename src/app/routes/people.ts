import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What these pages start with; no first page needs it in the browser. */
const facts = () => import('./people-facts.ts')

/** Those who teach and write, and what they write. */
export const PEOPLE: RouteSpec[] = [
  {
    pattern: patterns.experts,
    load: async () => (await import('../../screens/experts/experts-screen.tsx')).ExpertsScreen,
    texts: ['experts', 'courses'],
    data: async (loading) => (await facts()).expertsFacts(loading),
  },
  {
    pattern: patterns.expert,
    load: async () => (await import('../../screens/expert/expert-screen.tsx')).ExpertScreen,
    texts: ['experts', 'courses'],
    data: async (loading) => (await facts()).expertFacts(loading),
  },
  {
    pattern: patterns.articles,
    load: async () => (await import('../../screens/articles/articles-screen.tsx')).ArticlesScreen,
    texts: ['articles', 'courses'],
    data: async (loading) => (await facts()).articlesFacts(loading),
  },
  {
    pattern: patterns.article,
    load: async () => (await import('../../screens/article/article-screen.tsx')).ArticleScreen,
    texts: ['articles', 'courses'],
    data: async (loading) => (await facts()).articleFacts(loading),
  },
]
