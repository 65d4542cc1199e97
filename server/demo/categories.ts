export const CATEGORIES = {
  investing: {
    name: 'Investing',
    description: 'Putting money to work over years: funds, companies, interest and patience.',
  },
  trading: {
    name: 'Trading',
    description: 'How markets work from minute to month: charts, orders, risk and the person in front of the screen.',
  },
  education: {
    name: 'Education',
    description: 'Learning well and teaching well: memory, data, spreadsheets and lessons that work online.',
  },
}

export type CategoryKey = keyof typeof CATEGORIES

interface DemoSubject {
  name: string
  description: string
  categories: CategoryKey[]
}

const subjects = <K extends string>(all: Record<K, DemoSubject>) => all

export const SUBJECTS = subjects({
  'first-steps': {
    name: 'First steps',
    description: 'Words and ideas that everything else builds on.',
    categories: ['investing', 'trading'],
  },
  'personal-finance': {
    name: 'Personal finance',
    description: 'Budgets, safety nets and goals of a household.',
    categories: ['investing', 'education'],
  },
  funds: {
    name: 'Funds and ETFs',
    description: 'Baskets of securities, what they hold and what they cost.',
    categories: ['investing'],
  },
  'company-analysis': {
    name: 'Company analysis',
    description: 'Reading reports and judging a business by its numbers.',
    categories: ['investing'],
  },
  charts: {
    name: 'Charts',
    description: 'Price, volume and what a picture can and cannot say.',
    categories: ['trading'],
  },
  orders: {
    name: 'Orders and execution',
    description: 'From a wish to a trade: order types, spread, depth and costs.',
    categories: ['trading'],
  },
  risk: {
    name: 'Risk management',
    description: 'Losses that can be borne, sizes that fit and plans for bad days.',
    categories: ['trading', 'investing'],
  },
  psychology: {
    name: 'Psychology',
    description: 'Attention, habits and the biases that cost money.',
    categories: ['trading', 'education'],
  },
  'testing-ideas': {
    name: 'Testing ideas',
    description: 'Evidence before conviction: samples, luck and honest tests.',
    categories: ['trading'],
  },
  'learning-skills': {
    name: 'Learning skills',
    description: 'Memory, practice and plans for people who study.',
    categories: ['education'],
  },
  teaching: {
    name: 'Teaching online',
    description: 'Lessons, live sessions and feedback at a distance.',
    categories: ['education'],
  },
  'data-literacy': {
    name: 'Data literacy',
    description: 'Averages, charts and spreadsheets read with open eyes.',
    categories: ['education', 'investing'],
  },
})

export type SubjectKey = keyof typeof SUBJECTS
