import type { DemoCourse } from '../shape.ts'

export const readingFinancialStatements: DemoCourse = {
  alias: 'reading-financial-statements',
  name: 'Reading financial statements',
  shortDescription: 'Profit, balance sheet and cash flow of one small bakery, until the three fit together.',
  description: `Annual reports are long because they have to be, not because you have to read all of it. In this course we follow **one invented company**, a bakery called *Kornblume*, through a year. You see the same events arrive in three places: the income statement, the balance sheet and the cash flow statement.

Vikram Iyer has audited companies for twenty-five years. He shows where he looks first, which ratios he trusts and which notes he reads twice.

**You need:** arithmetic with percentages. **You do not need:** any accounting.`,
  goals: [
    'Follow one transaction through all three statements',
    'Explain why profit and cash differ',
    'Work out margin, return on equity and interest cover',
    'Find the notes that deserve a second look',
    'Spot five common warning signs',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'intermediate',
  price: { amount: 59, currency: 'EUR' },
  cover: 'reading-financial-statements',
  tutors: ['vikram-iyer'],
  category: 'investing',
  subjects: ['company-analysis', 'data-literacy'],
  createdDaysAgo: 132,
  lessons: [
    {
      name: 'Three views of one year',
      description: 'Meet the bakery and its three statements.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'The bakery Kornblume',
          body: `Kornblume sells bread to shops and cafés. At the end of its year three questions are asked, and each has its own statement:

| Question | Statement | Covers |
| --- | --- | --- |
| Did we earn something? | Income statement | the whole year |
| What do we own and owe? | Balance sheet | one moment |
| Where did the money go? | Cash flow statement | the whole year |

An income statement is like the distance a car travelled this year. A balance sheet is the photograph of the car on 31 December. The cash flow statement is the fuel gauge.

## One rule holds everything together

**Assets = liabilities + equity.** What the bakery *has* was paid for either by others (loans, unpaid bills) or by its owners (capital and kept profits). If a new oven for 40,000 is bought on credit, both sides rise by 40,000. If it is paid in cash, one asset falls and another rises. The equation never breaks.

Keep it in mind as you read. Whenever a number moves, ask: *which other number moved with it?*`,
        },
      ],
    },
    {
      name: 'The income statement',
      description: 'From revenue to profit, line by line.',
      content: [
        {
          type: 'text',
          name: 'From the top to the bottom line',
          body: `Kornblume's year, in thousands:

| Line | Amount | Share of revenue |
| --- | ---: | ---: |
| Revenue | 1,200 | 100 % |
| Flour, energy, packaging | −480 | 40 % |
| **Gross profit** | **720** | **60 %** |
| Wages | −430 | 36 % |
| Rent and other costs | −130 | 11 % |
| Depreciation | −40 | 3 % |
| **Operating profit** | **120** | **10 %** |
| Interest | −20 | 2 % |
| Taxes | −25 | 2 % |
| **Net profit** | **75** | **6 %** |

Read it as a series of sieves. *Gross profit* says whether the product itself earns. *Operating profit* says whether the business around it does. *Net profit* is what remains for the owners after lenders and the state.

## Depreciation is not a payment

The oven cost 200 and serves five years, so each year carries 40 of it. No money leaves the company in that year for it: it left when the oven was bought. This is the first and simplest reason why profit and cash differ.

**Interest cover** is operating profit divided by interest: 120 ÷ 20 = 6. The bakery could lose most of its operating profit before interest became a problem.`,
        },
        {
          type: 'quiz',
          name: 'Margins',
          questions: [
            {
              question: 'Flour becomes dearer. Which line shows it first?',
              answers: ['Gross profit', 'Depreciation', 'Interest', 'Taxes'],
              correct: [0],
            },
            {
              question: 'Operating profit is 90, interest 30. What is the interest cover?',
              answers: ['0.33', '3', '60', '120'],
              correct: [1],
            },
            {
              question: 'Which statements about depreciation are true?',
              answers: [
                'It spreads the cost of an asset over the years it serves',
                'It is paid to a bank every year',
                'It lowers profit',
                'It lowers cash in the same year',
              ],
              correct: [0, 2],
            },
            {
              question: 'Revenue is 500, net profit 20. What is the net margin?',
              answers: ['2 %', '4 %', '20 %', '25 %'],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'The balance sheet',
      description: 'What is owned, what is owed, what is left.',
      content: [
        {
          type: 'text',
          name: 'A photograph with two halves',
          body: `On 31 December Kornblume looks like this, in thousands:

| Assets | | Liabilities and equity | |
| --- | ---: | --- | ---: |
| Ovens and vans | 400 | Bank loan | 320 |
| Flour in store | 30 | Unpaid bills | 60 |
| Customers still owe us | 110 | **Equity** | **300** |
| Cash | 140 | | |
| **Total** | **680** | **Total** | **680** |

Three quick readings:

1. **Equity ratio**: 300 ÷ 680 = 44 %. Nearly half of everything was paid by the owners.
2. **Current ratio**: (30 + 110 + 140) ÷ 60 = 4.7. Bills due soon can be paid several times over.
3. **Return on equity**: net profit 75 ÷ 300 = 25 %. High, and worth asking why: good business, or simply little equity?

## The question of quality

Not all assets are equally real. Cash is. A van can be sold for *something*. A claim on a café that has not answered its telephone since October may be worth nothing. And "goodwill", absent here, only says that someone once paid more for a company than its parts were worth.`,
        },
      ],
    },
    {
      name: 'Following the cash',
      description: 'Why a profitable company can run out of money.',
      content: [
        {
          type: 'text',
          name: 'Profit is an opinion, cash is a count',
          body: `Start with net profit and undo everything that was not money:

| Kornblume, in thousands | |
| --- | ---: |
| Net profit | 75 |
| + Depreciation (no payment) | +40 |
| − Customers owe us more than last year | −50 |
| + We owe suppliers more | +10 |
| **Cash from operations** | **75** |
| − New van | −45 |
| **Free cash flow** | **30** |
| − Loan repaid | −20 |
| **Change in cash** | **10** |

Look at the third line. The bakery *sold* bread worth 50 more than it was *paid* for. In the income statement that is revenue and profit. In the till it is nothing yet. A company that grows quickly and waits long for its money can be profitable every month and still be unable to pay wages.

## A habit worth keeping

Put five years of *net profit* beside five years of *cash from operations*. Over time they should travel together. If profit climbs and cash does not, look for the reason in customers' debts, in stock, or in costs that were booked as assets.`,
        },
        {
          type: 'quiz',
          name: 'Cash or profit?',
          questions: [
            {
              question: 'Bread is sold on credit in December and paid in January. December shows…',
              answers: ['more profit, no more cash', 'more cash, no more profit', 'both', 'neither'],
              correct: [0],
            },
            {
              question: 'What does free cash flow leave out that profit includes?',
              answers: ['Payments for a new van', 'Depreciation', 'Wages'],
              correct: [1],
            },
            {
              question: 'Name one sign that profit may not turn into cash.',
              answers: [
                'Customers owe ever more in relation to revenue',
                'Stock grows faster than sales',
                'The company pays dividends',
                'Interest cover rises',
              ],
              correct: [0, 1],
              strict: false,
            },
          ],
        },
      ],
    },
    {
      name: 'Notes and warning signs',
      description: 'Where to look when you have only half an hour.',
      content: [
        {
          type: 'text',
          name: 'Half an hour with a report',
          body: `A report of 180 pages, thirty minutes. This is the order in which I read:

1. **Auditor's opinion** (2 min). Unqualified? Any "material uncertainty"?
2. **Cash flow statement** (8 min), five years if available.
3. **Balance sheet** (6 min): debt, goodwill, customers' debts.
4. **Income statement** (5 min): margins over the years.
5. **Notes** (9 min): accounting policies that *changed*, related parties, pending lawsuits, leases, events after the year's end.

The letter of the chairman comes last, if at all.

## Five warning signs

- Revenue grows, customers' debts grow faster.
- "One-off" costs that come every year.
- A new definition of profit with the word *adjusted* in it.
- Frequent change of auditor or finance director.
- Acquisitions every year, so that no two years can be compared.

None of them proves anything. Each is a reason to ask, and to look for the answer in the notes rather than in the pictures.`,
        },
      ],
    },
  ],
}
