import type { DemoCourse } from '../shape.ts'

export const spreadsheetsThatExplain: DemoCourse = {
  alias: 'spreadsheets-that-explain',
  name: 'Spreadsheets that explain themselves',
  shortDescription: 'Clean tables, honest formulas and charts that a tired colleague understands.',
  description: `Most spreadsheets are written once and read for years. This course is about the reader: how to lay out data so that formulas stay short, how to write formulas that can be checked, and how to draw charts that do not mislead.

It works with any program: Excel, LibreOffice, Google Sheets. No macros.`,
  goals: [
    'Lay out data as one row for each observation',
    'Write formulas that a colleague can check',
    'Find errors with totals and cross-checks',
    'Choose a chart that fits the question',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'beginner',
  price: { amount: 19, currency: 'USD' },
  cover: 'spreadsheets-that-explain',
  tutors: ['vikram-iyer'],
  category: 'education',
  subjects: ['data-literacy'],
  createdDaysAgo: 41,
  lessons: [
    {
      name: 'One row, one fact',
      description: 'The layout that makes everything else easy.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Tidy from the start',
          body: `This table is pleasant to look at and painful to use:

| | January | February |
| --- | ---: | ---: |
| **North** | | |
| Tea | 120 | 95 |
| Coffee | 200 | 210 |
| **South** | | |
| Tea | 80 | 88 |

The region stands in a heading, the month in a column title, and the program knows neither. The same facts, *tidy*:

| Region | Product | Month | Units |
| --- | --- | --- | ---: |
| North | Tea | 2026-01 | 120 |
| North | Coffee | 2026-01 | 200 |
| North | Tea | 2026-02 | 95 |
| South | Tea | 2026-01 | 80 |

## Four rules

1. One row for each observation, one column for each property.
2. One header row, no merged cells, no empty rows for decoration.
3. One type for each column: all dates are dates, all numbers are numbers, units in the header.
4. Raw data on one sheet, calculations on another, results on a third.

The first table can be *made from* the second with a pivot table in ten seconds. The other way round takes an afternoon.`,
        },
      ],
    },
    {
      name: 'Formulas that can be checked',
      description: 'Names, steps and no magic numbers.',
      content: [
        {
          type: 'text',
          name: 'Write for the auditor in you',
          body: `Compare:

\`=B7*1.19*(1-0.03)+4.9\`

with

\`=net_price * (1 + tax_rate) * (1 - discount) + shipping\`

Both give the same number today. Only the second says what it means, and when the tax rate changes, one cell changes instead of four hundred formulas.

Where formulas may be written over several lines, take them:

\`\`\`
=LET(
  taxed,      net_price * (1 + tax_rate),
  discounted, taxed * (1 - discount),
  discounted + shipping
)
\`\`\`

## Habits

- **Assumptions** live in one visible block, each with name, value, unit and source.
- A long formula becomes three short columns. Columns are free.
- **Anchors**: \`$B$2\` stays when you copy, \`B2\` moves. Decide on purpose.
- Look-ups use an exact match (\`XLOOKUP\`, or \`INDEX\` with \`MATCH(…, 0)\`). An approximate match on unsorted data gives wrong results without any warning.
- \`IFERROR(…, 0)\` hides errors. Prefer an empty cell with a reason.

> If you cannot explain a formula in one sentence, it is two formulas.`,
        },
        {
          type: 'quiz',
          name: 'Tables and formulas',
          questions: [
            {
              question: 'What belongs in one row of tidy data?',
              answers: ['One month', 'One observation', 'One product with all of its months'],
              correct: [1],
            },
            {
              question: '=A1*$B$2 in row 1 is copied to row 2. What does it say there?',
              answers: ['=A1*$B$2', '=A2*$B$2', '=A2*$B$3'],
              correct: [1],
            },
            {
              question: 'Why are numbers such as 1.19 inside formulas a problem?',
              answers: [
                'Nobody knows what they mean',
                'They must be changed in many places',
                'They make the file slower',
                'They are rounded',
              ],
              correct: [0, 1],
            },
            {
              question: 'Which look-up can be silently wrong on unsorted data?',
              answers: ['Exact match', 'Approximate match', 'XLOOKUP with default settings'],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'Cross-checks',
      description: 'Let the sheet catch its own mistakes.',
      content: [
        {
          type: 'text',
          name: 'Count everything twice',
          body: `Accountants have used the same trick for five hundred years: reach each total on **two ways** and compare.

| | Tea | Coffee | Sum |
| --- | ---: | ---: | ---: |
| North | 215 | 410 | 625 |
| South | 168 | 190 | 358 |
| **Sum** | **383** | **600** | **983** |

Add the rows and add the columns: both must give 983. Put the difference in a cell named \`check\` and colour it when it is not zero.

## Six cheap checks

1. Sum of the parts = total.
2. Number of rows = number in the source.
3. Smallest and largest value are plausible.
4. No duplicates in the key column.
5. No text in number columns: \`COUNT\` equals \`COUNTA\`.
6. One case recalculated **by hand**.

Studies of real business spreadsheets find errors in most of the larger ones. The authors were not careless. They simply never asked the sheet to contradict them.`,
        },
      ],
    },
    {
      name: 'Charts without tricks',
      description: 'Axes, colours and the sentence above the picture.',
      content: [
        {
          type: 'text',
          name: 'First the sentence',
          body: `Before you draw, write the sentence that the chart should support. "Coffee in the north has grown since March." Then choose:

| The sentence is about… | Chart |
| --- | --- |
| change over time | line |
| comparison of a few things | bars, sorted |
| parts of a whole, at most four | one stacked bar |
| relation of two quantities | dots |
| distribution | histogram |

## Honest axes

Bars are read by their **length**. If the axis starts at 94, a bar of 99 looks two and a half times as long as one of 96. So bars start at zero. Lines are read by their **slope** and may start elsewhere, if the axis says so.

## Less ink

- Write labels next to lines instead of a legend.
- One strong colour for what the sentence is about, grey for the rest.
- No third dimension, ever.
- Do not rely on red and green alone: about one man in twelve sees them as alike.`,
        },
        {
          type: 'image',
          name: 'Same data, two axes',
          description: 'Which of the two would you show to your manager, and why?',
          media: 'same-data-two-axes',
        },
        {
          type: 'quiz',
          name: 'Charts',
          questions: [
            {
              question: 'Why do bar charts start at zero?',
              answers: ['Because lengths are compared', 'Because it looks better', 'Programs require it'],
              correct: [0],
            },
            {
              question: 'Which chart shows how two quantities are related?',
              answers: ['Stacked bar', 'Dots', 'Pie'],
              correct: [1],
            },
            {
              question: 'Name a good habit for charts.',
              answers: [
                'Labels next to the lines',
                'A third dimension',
                'One strong colour, the rest grey',
                'Red against green',
              ],
              correct: [0, 2],
              strict: false,
            },
          ],
        },
      ],
    },
  ],
}
