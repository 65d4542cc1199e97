import type { DemoArticle } from '../shape.ts'

export const EDUCATION_ARTICLES: DemoArticle[] = [
  {
    alias: 'close-the-book',
    name: 'Close the book',
    description: 'Five minutes with an empty sheet teach more than a second reading. A small guide to free recall.',
    body: `You have read a chapter and it was clear. Read it again? Research on memory has a better idea: **close it and write down what you remember**.

## How it goes

- Take an empty sheet. Set a timer for five minutes.
- Write everything that comes: words, sketches, half sentences. Order does not matter.
- When nothing more comes, wait another thirty seconds. Something usually does.
- Open the book and complete with a different colour.

The second colour is your study plan for tomorrow.

## Why it works

Remembering changes memory. Each successful recall makes the next one easier, far more than another look does. And every gap you notice makes you read the passage differently the next time.

## Common objections

*"I remember almost nothing."* Then the first reading left little behind, and it is good to know that today rather than in the examination.

*"It takes time."* Five minutes. The second reading takes thirty.

> What feels easy while studying is often hard in the test. What feels hard is often easy afterwards.`,
    state: 'published',
    languageCode: 'en',
    cover: 'learning-to-learn',
    author: 'hannah-lindqvist',
    category: 'education',
    publishedDaysAgo: 1,
  },
  {
    alias: 'seven-seconds',
    name: 'Seven seconds of silence',
    description: 'The cheapest improvement of any lesson costs nothing but nerves.',
    body: `Ask a question in an online lesson and count. After one second it feels long. After three it feels like a mistake. At five you answer it yourself. At **seven** somebody would have spoken.

In the 1970s the researcher Mary Budd Rowe measured how long teachers wait: about one second. When they learned to wait three seconds or more, answers became longer, more people took part, and more of them asked questions of their own.

Online, add the delay of the line, the search for the mute button and the courage to be seen. Seven is a good number.

## How to survive it

- Say it in advance: "I will wait now. Write it down first."
- Drink a sip of water.
- Look at the clock rather than at the faces.
- After the answer, wait **again**. The best part often comes after the first sentence.

## What to ask

Silence helps only if there is something to think about. "Is that clear?" needs no seven seconds. "*Which step would go wrong first if the price doubled?*" does.`,
    state: 'published',
    languageCode: 'en',
    cover: 'teaching-online',
    author: 'hannah-lindqvist',
    category: 'education',
    publishedDaysAgo: 11,
  },
  {
    alias: 'kayfa-taqra-istitlaan',
    name: 'كيف تقرأ استطلاعًا للرأي',
    description: 'أربعة أسئلة قبل أن تصدّق نسبة مئوية في نشرة الأخبار.',
    body: `«أظهر استطلاع أن 54 % من الناس يؤيدون القرار.» قبل أن توافق أو تعترض، اسأل أربعة أسئلة.

## من سُئل؟

استطلاع على موقع إلكتروني يصل إلى من يزور الموقع ويرغب في الإجابة. العيّنة **العشوائية** تعطي كل شخص فرصة معروفة، وهذا أهم من حجمها.

## كم شخصًا؟

هامش الخطأ التقريبي عند مستوى ثقة 95 % هو واحد مقسوم على جذر العدد:

| العدد | هامش الخطأ |
| ---: | ---: |
| 100 | ±10 % |
| 400 | ±5 % |
| 1000 | ±3 % |
| 10000 | ±1 % |

مع 400 شخص تعني «54 %» أي شيء بين 49 و59 تقريبًا.

## كيف كان السؤال؟

«هل تؤيد حماية الأسواق؟» و«هل تؤيد رفع الأسعار على المستوردات؟» قد يصفان القرار نفسه. اطلب نص السؤال.

## متى؟

رأي الناس قبل حدث كبير ليس رأيهم بعده.

> الرقم بلا سؤال يشبه جوابًا سمعته من خلف الباب.`,
    state: 'published',
    languageCode: 'ar',
    cover: 'qiraat-al-bayanat',
    author: 'layla-haddad',
    category: 'education',
    publishedDaysAgo: 16,
  },
  {
    alias: 'table-is-an-argument',
    name: 'A table is an argument',
    description: 'Order, rounding and white space: how to write tables that people read.',
    body: `We draw charts with care and throw tables together. Yet a good table says more in less space, and everybody can check it.

## Before

| Region | Sales |
| --- | --- |
| South | 1284733.18 |
| North | 2950114.02 |
| West | 871200.44 |

## After

| Region | Sales, thousands | Share |
| --- | ---: | ---: |
| North | 2,950 | 58 % |
| South | 1,285 | 25 % |
| West | 871 | 17 % |
| **Total** | **5,106** | **100 %** |

## Five small rules

1. **Sort by what matters**, not by the alphabet.
2. **Round** to what the reader needs; three digits are usually enough.
3. Numbers to the right, words to the left, the unit in the header.
4. Put numbers that should be compared **under** each other: the eye compares columns better than rows.
5. A total, so that the reader can check you.

Then write one sentence above it that says what can be seen. If you cannot find such a sentence, the table is an appendix.`,
    state: 'published',
    languageCode: 'en',
    cover: 'spreadsheets-that-explain',
    author: 'vikram-iyer',
    category: 'education',
    publishedDaysAgo: 27,
  },
  {
    alias: 'plan-for-the-tired-person',
    name: 'Plan for the tired person',
    description: 'Study plans fail on Wednesdays. How to make one that does not.',
    body: `Plans are written on Sunday by someone who is rested. They are carried out on Wednesday by someone who is not. Write for the second.

## Four parts

- **An anchor.** Something that happens anyway: the coffee, the train, the dishes. "After the coffee, twenty minutes" needs no decision.
- **A minimum.** A version for bad days that takes five minutes. It counts in full. Its purpose is not to learn much; it is to come back tomorrow.
- **A margin.** If five sessions are possible, plan four. The fifth is for the week as it really is.
- **A first step.** End each session by writing down how the next one begins: "page 41, exercise 3". Beginning is the hardest part, so let yesterday's you do it.

## When it fails anyway

Miss one day and carry on. Miss two and do the minimum. Miss a week and **shrink the plan**, not yourself. A plan that asks for half and is kept is worth more than one that asks for everything and is admired.`,
    state: 'published',
    languageCode: 'en',
    cover: 'pattern-orbits',
    author: 'hannah-lindqvist',
    category: 'education',
    publishedDaysAgo: 45,
  },
]
