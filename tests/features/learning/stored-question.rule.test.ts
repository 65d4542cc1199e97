import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromStored, toStored } from '../../../server/features/learning/stored-question.ts'

const note = fc.option(fc.string({ minLength: 1 }))
const place = fc.record({ item: fc.string({ minLength: 1 }), second: fc.nat() })

test('what explains a question is kept with it, whatever characters its texts have [LEARN-23]', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), note), { minLength: 2, maxLength: 10 }),
      note,
      fc.option(place),
      (question, pairs, explanation, place) => {
        const plain = (text: string) => text.replaceAll('\u001f', ' ')
        const answerExplanations = pairs.map(([, why]) => why)
        const answers = pairs.map(([answer]) => answer)
        expect(fromStored(toStored({ question, answers, explanation, answerExplanations, place }))).toEqual({
          question: plain(question),
          answers: answers.map(plain),
          explanation,
          answerExplanations: answerExplanations.some((why) => why !== null) ? answerExplanations : null,
          place,
        })
      },
    ),
  )
})

test('a question from before has no explanation', () => {
  const stored = { question: 'Which?', answers: ['This', 'That'] }
  expect(fromStored(stored)).toEqual({ ...stored, explanation: null, answerExplanations: null, place: null })
  expect(toStored(stored)).toEqual(stored)
})
