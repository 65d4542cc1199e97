import { expect, test } from 'vitest'
import { z } from 'zod'
import { oneOf, readDemoFile } from '../../server/demo/read.ts'

const promotion = z.strictObject({ type: z.string(), alias: z.string() })

test('a file is read and checked, and what is wrong is told by file and field', () => {
  expect(readDemoFile('promoted.yaml', z.array(promotion))[0]).toEqual({ type: 'course', alias: 'start-investing' })
  const unknown = () => readDemoFile('promoted.yaml', z.array(promotion.omit({ alias: true })))
  expect(unknown).toThrow('promoted.yaml: 0.alias: there is no such field')
  const courses = () => readDemoFile('promoted.yaml', z.array(promotion.extend({ type: oneOf('room', ['course']) })))
  expect(courses).toThrow('promoted.yaml: 1.type: there is no room "event"')
})
