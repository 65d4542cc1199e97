import type { DemoCourse } from '../shape.ts'

export const teachingOnline: DemoCourse = {
  alias: 'teaching-online',
  name: 'Teaching online, live and recorded',
  shortDescription: 'Plan a lesson backwards, keep people active and give feedback that is used.',
  description: `A live lesson online is not a lecture with a camera. Attention is shorter, silence is longer, and faces are small. It can still be a wonderful room to learn in, if the lesson is built for it.

The course is for subject experts who have begun to teach, or who soon will: in companies, clubs, schools, or here at Lectern. You plan one real lesson of forty-five minutes while you work through it.`,
  goals: [
    'Write an outcome that can be observed',
    'Plan a live session in blocks of ten minutes',
    'Ask questions that make everyone think',
    'Record short videos that people finish',
    'Give feedback that leads to a next step',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'intermediate',
  price: { amount: 49, discounted: 39, currency: 'USD' },
  cover: 'teaching-online',
  tutors: ['hannah-lindqvist', 'layla-haddad'],
  category: 'education',
  subjects: ['teaching', 'learning-skills'],
  createdDaysAgo: 8,
  lessons: [
    {
      name: 'Begin at the end',
      description: 'Outcome, evidence, activity: in this order.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Backward design',
          body: `Most lessons are planned forwards: *what do I want to talk about?* Grant Wiggins and Jay McTighe proposed the opposite order, and it has become the standard of course design.

1. **Outcome**: what will people be able to *do* afterwards?
2. **Evidence**: how will you see that they can?
3. **Activity**: what do they have to do in the lesson to get there?

Only then comes the question what you will say.

## Verbs that can be seen

| Hard to observe | Observable |
| --- | --- |
| understand the balance sheet | *mark* three risks in a balance sheet |
| know the order types | *choose* the order type for five cases |
| appreciate diversification | *compare* two portfolios and *justify* a choice |

"Understand" is what we hope for. A verb that can be observed is what we can plan.

### Now you
Write one outcome for a lesson of forty-five minutes. If it contains the word *and*, it is probably two lessons.`,
        },
      ],
    },
    {
      name: 'Forty-five minutes, live',
      description: 'A rhythm of input and activity.',
      content: [
        {
          type: 'text',
          name: 'Blocks of ten',
          body: `Attention in a video call fades quickly when nothing is asked of people. Plan in blocks of about ten minutes, each with its own activity.

| Minute | You | They |
| ---: | --- | --- |
| 0 | welcome, outcome, how to ask | write: "what do I hope for?" in the chat |
| 5 | a case that raises the question | guess in a poll |
| 10 | explain, seven minutes at most | fill the gaps in a handout |
| 20 | give the task, be silent | work in pairs |
| 30 | collect, compare, correct | present one solution |
| 38 | sum up, answer questions | write one thing to take away |
| 43 | say what comes next | |

## Silence

After a question, wait. Mary Budd Rowe measured in the 1970s that teachers wait for about **one** second; with three seconds and more, answers became longer and more people took part. Online, add the delay of the line and of the mute button: count slowly to seven.

Never end with "Any questions?" in the last minute. Ask five minutes earlier, and ask for something concrete: *"Which step would you not be able to repeat alone?"*`,
        },
        {
          type: 'file',
          name: 'Checklist for the first live lesson',
          description: 'One page: the day before, thirty minutes before, during, afterwards.',
          media: 'first-live-lesson-checklist',
        },
      ],
    },
    {
      name: 'Questions that make everyone think',
      description: 'From "who knows?" to "everybody writes".',
      content: [
        {
          type: 'text',
          name: 'Everybody answers',
          body: `"Who knows the answer?" activates two people. The other eighteen wait. Change the *form* and everyone thinks:

- **Write, wait, send**: all type an answer; nobody presses Enter until you say so.
- **Poll, pairs, poll**: vote, discuss in pairs for two minutes, vote again. Eric Mazur made this famous in physics as *peer instruction*.
- **Find the error**: show a wrong solution. It is easier to correct than to begin.

## What makes a good multiple-choice question

1. The wrong answers are *mistakes that people really make*, not jokes.
2. All answers have about the same length.
3. No "all of the above".
4. It asks for a decision in a small case rather than for a definition.

If ninety per cent are right, the question was a confirmation. If twenty per cent are right, it came too early. Between forty and seventy per cent the discussion in pairs is worth most.`,
        },
        {
          type: 'quiz',
          name: 'Good questions',
          questions: [
            {
              question: 'Which outcome can be observed?',
              answers: ['Understand spreads', 'Calculate the spread from a given book', 'Have a feeling for costs'],
              correct: [1],
            },
            {
              question: 'What did longer waiting times change in Rowe’s observations?',
              answers: [
                'Answers became longer',
                'More people took part',
                'Lessons ended earlier',
                'Discipline became worse',
              ],
              correct: [0, 1],
            },
            {
              question: 'A first vote gives 55 % right answers. What is a good next step?',
              answers: ['Explain again from the start', 'Let pairs discuss and vote again', 'Go on to the next topic'],
              correct: [1],
            },
            {
              question: 'Where do good wrong answers come from?',
              answers: ['From real mistakes of learners', 'From humour', 'From other chapters'],
              correct: [0],
            },
          ],
        },
      ],
    },
    {
      name: 'Short videos that people finish',
      description: 'Script, sound, picture, in this order.',
      tutor: 'layla-haddad',
      content: [
        {
          type: 'text',
          name: 'Six minutes',
          body: `A study of 6.9 million video sessions on the platform edX (Guo, Kim and Rubin, 2014) found that the median time of engagement was at most **six minutes**, however long the video was. So make several short ones.

## Order of effort

1. **Script**: one idea. First sentence: the question. Last sentence: what to do now.
2. **Sound**: viewers forgive a poor picture and leave because of poor sound. A cheap microphone near the mouth beats an expensive one at a distance. Curtains and carpets are your studio.
3. **Picture**: light from the front, camera at eye level, quiet background.
4. **Slides**: one statement and one picture each. Do not read them aloud.

## Signals

Point to what you are talking about: an arrow, a colour, a zoom. Leave out decoration and background music while you speak. Richard Mayer's experiments show the same again and again: *less on the screen, more in the head*.

And always add captions. They help people who do not hear well, people on trains, and people who are learning in their second language.`,
        },
        {
          type: 'video',
          name: 'An example',
          description: 'Under half a minute, one idea. Which of the rules do you recognise?',
          media: 'reading-a-candle',
        },
      ],
    },
    {
      name: 'Feedback that is used',
      description: 'Where am I going, how am I going, what next?',
      content: [
        {
          type: 'text',
          name: 'Three questions',
          body: `John Hattie and Helen Timperley describe useful feedback as an answer to three questions:

- **Where am I going?** The outcome, in the learner's words.
- **How am I going?** What is there already, as exactly as possible.
- **What next?** *One* step that can be taken today.

| Instead of | Write |
| --- | --- |
| "Good work!" | "Your comparison names costs and risk. That is what was asked." |
| "Unclear." | "In line 4 I cannot see which rate you used. Add its source." |
| a red 62 % | "Two of three parts are there. Next: the notes on debt." |

## Timing and amount

Feedback is used when there is still something to be done with it. Two comments before the second attempt beat twelve comments after the grade. If a mark stands beside a comment, most people read only the mark; give the comment first.

Let learners judge their own work before you do. The difference between their judgement and yours is often the best topic for a conversation.`,
        },
      ],
    },
  ],
}
