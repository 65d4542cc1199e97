import type { DemoCourse } from '../shape.ts'

export const marketCycles: DemoCourse = {
  alias: 'market-cycles',
  name: 'Market cycles, first edition',
  shortDescription: 'An older course that has been replaced.',
  description: `The first edition of our course about economic and market cycles. It has been withdrawn because several data series behind its exercises are no longer published. People who finished it keep their certificate.`,
  goals: ['Name the phases of a business cycle', 'Know why cycles are easier to see afterwards'],
  state: 'archived',
  languageCode: 'en',
  level: 'intermediate',
  cover: 'market-cycles',
  tutors: ['daniel-okafor'],
  category: 'trading',
  subjects: ['charts'],
  createdDaysAgo: 640,
  lessons: [
    {
      name: 'Four phases',
      description: 'Expansion, peak, contraction, trough.',
      content: [
        {
          type: 'text',
          name: 'Easier to see afterwards',
          body: `Economists divide a business cycle into *expansion, peak, contraction* and *trough*. In the United States a committee decides when each began, and it usually announces its decision many months later.

That delay is the lesson. A cycle is a useful way to describe the past. As a clock for decisions it has no hands: phases last from a few months to more than ten years.`,
        },
      ],
    },
  ],
}
