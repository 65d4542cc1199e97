import type { DemoCourse } from '../shape.ts'

export const optionsBasics: DemoCourse = {
  alias: 'options-basics',
  name: 'Options: the basic shapes',
  shortDescription: 'Calls, puts and the four pictures that everything else is made of.',
  description: `A course in preparation. It explains rights and obligations, payoff pictures and what an option costs while time passes. The first lesson is written; the others follow.`,
  goals: [
    'Draw the four basic payoff pictures',
    'Tell right and obligation apart',
    'Explain what time does to an option',
  ],
  state: 'draft',
  languageCode: 'en',
  level: 'advanced',
  price: { amount: 89, currency: 'USD' },
  cover: 'options-basics',
  tutors: ['elena-marchetti', 'tomasz-zielinski'],
  category: 'trading',
  subjects: ['risk'],
  createdDaysAgo: 3,
  lessons: [
    {
      name: 'A right, not a duty',
      description: 'What buyer and seller agree on.',
      content: [
        {
          type: 'text',
          name: 'Two sides of one contract',
          body: `The buyer of a **call** may buy at a fixed price until a fixed day. The buyer of a **put** may sell. In both cases the *seller* has the duty to do as the buyer decides, and is paid a premium for it.

| | Buyer | Seller |
| --- | --- | --- |
| Call | may buy | must deliver |
| Put | may sell | must take |

The buyer of an option can lose the premium and no more. The seller of an uncovered call has no upper limit to the loss. The same contract, two very different sleeps.`,
        },
      ],
    },
  ],
}
