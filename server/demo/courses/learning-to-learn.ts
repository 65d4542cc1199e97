import type { DemoCourse } from '../shape.ts'

export const learningToLearn: DemoCourse = {
  alias: 'learning-to-learn',
  name: 'Learning to learn',
  shortDescription: 'What memory research says about studying, turned into a week that you can live with.',
  description: `Reading a page three times feels like learning. Closing the book and writing down what you remember feels like failing. Research is clear about which of the two works better, and it is not the pleasant one.

Hannah Lindqvist studied memory before she designed courses. She shows the few methods that have held up in many experiments, **recall, spacing, mixing and explaining**, and builds a weekly plan from them that fits beside a job.

Every lesson ends with closed notes.`,
  goals: [
    'Use recall instead of re-reading',
    'Plan reviews that become rarer over time',
    'Mix topics without losing the thread',
    'Take notes that can be tested',
    'Build a weekly plan with a margin for bad weeks',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'beginner',
  cover: 'learning-to-learn',
  tutors: ['hannah-lindqvist'],
  category: 'education',
  subjects: ['learning-skills'],
  createdDaysAgo: 104,
  lessons: [
    {
      name: 'Recall beats re-reading',
      description: 'The most useful finding of a hundred years.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Close the book',
          body: `In a well-known experiment of 2006, Henry Roediger and Jeffrey Karpicke let students study a short text. One group read it again and again. The other read it once and then wrote down what they remembered.

After **five minutes** the readers knew more. After **one week** the result was reversed: those who had tested themselves remembered clearly more.

## Why it feels wrong

Re-reading produces *fluency*: the sentences slide by, and we take this ease for knowledge. Recall produces effort and gaps, and we take the effort for a bad sign. It is the opposite. The effort **is** the learning.

## How to do it

1. Read a section once, attentively.
2. Close it. Write down everything that comes, in any order.
3. Open it and check with a different colour.
4. Note only what was missing, and begin with that next time.

Five minutes of this at the end of each study session cost nothing and need no tool. A blank sheet is enough.`,
        },
        {
          type: 'audio',
          name: 'A short recall exercise',
          description: 'Use it right now, for this lesson.',
          media: 'two-minute-recall',
        },
      ],
    },
    {
      name: 'Spacing',
      description: 'When to come back.',
      content: [
        {
          type: 'video',
          name: 'Why spacing works',
          description: 'Bend the forgetting curve.',
          media: 'why-spacing-works',
        },
        {
          type: 'text',
          name: 'The rhythm of forgetting',
          body: `Hermann Ebbinghaus measured his own forgetting in 1885 with thousands of meaningless syllables. The curve falls steeply at first and then flattens. His second finding is less famous and more useful: the *same* amount of practice gives more when it is **spread out**.

## A rhythm that works

| Review | When | Minutes |
| --- | --- | ---: |
| First | the next day | 5 |
| Second | after about a week | 4 |
| Third | after about three weeks | 3 |
| Fourth | after two months | 2 |

The numbers are not sacred. The principle is: come back when recall has become *difficult but still possible*. If it is easy, wait longer. If it is gone, come back sooner.

Fourteen minutes in two months keep what a whole evening before the examination loses by the following Friday.`,
        },
        { type: 'image', name: 'Four reviews', media: 'spaced-review' },
      ],
    },
    {
      name: 'Mixing and explaining',
      description: 'Two methods that deepen understanding.',
      content: [
        {
          type: 'text',
          name: 'Do not sort the exercises',
          body: `Textbooks sort exercises: ten of kind A, ten of kind B. After the second one of each kind you no longer decide *which* method fits; you only carry it out. Life does not sort its exercises.

**Interleaving** mixes kinds: A, C, B, A, B, C. Practice becomes slower and more annoying. In tests days later, mixed practice usually wins, most of all when the kinds are easily confused.

## Explain it to someone

Choose a listener who knows nothing: a child, a colleague from another field, an empty chair. Explain the idea without technical terms.

- Where you begin to mumble, there is a gap.
- Where you reach for a technical term, ask: *what does it mean?*
- Where an example is missing, invent one. It must not be from the book.

> Ask "why is this true?" and "how is it related to what I already know?" after every page. Researchers call it *elaboration*. Four-year-olds do it without training.`,
        },
        {
          type: 'quiz',
          name: 'What helps?',
          questions: [
            {
              question: 'In the experiment of 2006, who remembered more after one week?',
              answers: ['Those who re-read', 'Those who tested themselves', 'There was no difference'],
              correct: [1],
            },
            {
              question: 'When should a review take place, ideally?',
              answers: [
                'When everything is still easy',
                'When recall is difficult but possible',
                'When everything is forgotten',
              ],
              correct: [1],
            },
            {
              question: 'Interleaving means…',
              answers: ['studying with music', 'mixing different kinds of exercises', 'reading two books at once'],
              correct: [1],
            },
            {
              question: 'Name a method that this course recommends.',
              answers: [
                'Highlighting every key sentence',
                'Free recall on a blank sheet',
                'Explaining it to a beginner',
                'Copying notes neatly',
              ],
              correct: [1, 2],
              strict: false,
            },
          ],
        },
      ],
    },
    {
      name: 'Notes that ask back',
      description: 'From transcript to question.',
      content: [
        {
          type: 'text',
          name: 'Two columns',
          body: `Notes are not a copy of the lecture. They are a tool for the *next* recall. Draw a line down the page.

| Left: questions | Right: notes |
| --- | --- |
| Why does re-reading mislead? | fluency feels like knowledge |
| Who measured forgetting, when? | Ebbinghaus, 1885, on himself |
| When do I come back? | difficult but possible |

Write the right side during the lesson, the left side **afterwards**. Making up the question is already a review. For the next one, cover the right side with a sheet of paper and answer.

## Less is more

- At most one page per hour.
- Your own words; a quotation only when the wording matters.
- A sketch wherever something *moves* or *depends*.
- An empty line at the end: "What did I not understand?"

Typing everything word for word is quick and leaves little behind, because nothing had to be chosen. Whoever writes by hand is forced to shorten. The shortening is the work.`,
        },
      ],
    },
    {
      name: 'A plan for real weeks',
      description: 'Small, regular, with a margin.',
      content: [
        {
          type: 'text',
          name: 'Plan for the bad week',
          body: `Most plans are made on Sunday evening by an optimist and carried out on Wednesday by a tired person. So plan for the second.

1. **Anchor**: tie study to something that happens anyway. "After the coffee, twenty minutes."
2. **Minimum**: define a version for bad days. "One page, one question." It counts.
3. **Margin**: plan four sessions if five are possible.
4. **End**: every session ends with the first step of the next one written down.

## An example

| | Mon | Tue | Wed | Thu | Fri |
| --- | --- | --- | --- | --- | --- |
| New | 20 min | | 20 min | | |
| Recall | 5 min | 5 min | 5 min | 5 min | |
| Mixed exercises | | | | 20 min | |
| Margin | | | | | free |

That is an hour and twenty minutes. It looks like little. In a year it is about seventy hours, and thanks to recall most of it stays.`,
        },
        {
          type: 'quiz',
          name: 'Your week',
          description: 'A survey. Your answers help Hannah to prepare the live sessions.',
          questions: [
            {
              question: 'When do you study best?',
              answers: ['Early morning', 'Lunch break', 'Evening', 'Weekend'],
              correct: [],
            },
            {
              question: 'What stops you most often?',
              answers: ['Tiredness', 'Too much material', 'Interruptions', 'I do not know where to begin'],
              correct: [],
            },
            {
              question: 'Which methods will you try this week?',
              answers: ['Recall', 'Spacing', 'Mixing', 'Explaining', 'Two-column notes'],
              correct: [],
            },
          ],
        },
      ],
    },
  ],
}
