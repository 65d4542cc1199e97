import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Kept, keep, readKept } from './kit/kept.ts'

const MODELS = { auth: { 'tab 1': ['logs out'], 'tab 2': ['logs out'] }, quiz: { 'tab 1': ['hands in'] } }
const kept: Kept = {
  model: 'auth',
  broken: 'AUTH-4: a session that was left is never revoked',
  seed: -7,
  steps: [{ who: 'tab 1', does: 'logs out', n: 0 }],
  fates: ['lost'],
  order: ['tab 1 logs out (0)'],
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = () => readKept(MODELS, folder)
const write = (text: string) => writeFileSync(join(folder, 'one.json'), text)

test('a schedule that broke a requirement is kept as it was [FLOW-22]', () => {
  expect(keep(kept, folder)).toMatch(/auth-auth-4-7\.json$/)
  expect(read()).toEqual([[expect.stringMatching(/auth-auth-4-7\.json$/), kept]])
})

test.each([
  [
    'a model that is gone',
    JSON.stringify({ ...kept, model: 'chat' }),
    'one.json: of the model «chat», which is gone: name one of auth, quiz, or remove the file',
  ],
  [
    'a step that nobody does any more',
    JSON.stringify({ ...kept, steps: [{ who: 'tab 1', does: 'sleeps', n: 0 }] }),
    'one.json: «tab 1 sleeps» is no step of «auth» any more: change the step or remove the file',
  ],
  ['no JSON', '{', 'one.json: no kept schedule (it is no JSON): write it anew or remove it'],
  [
    'a schedule without its steps',
    JSON.stringify({ ...kept, steps: undefined }),
    'one.json: no kept schedule (steps: Invalid input: expected array, received undefined): write it anew or remove it',
  ],
  [
    'a fate that no call has',
    JSON.stringify({ ...kept, fates: ['eaten'] }),
    'one.json: no kept schedule (fates.0: Invalid option',
  ],
])('%s is told in one line that names the file and what to do [FLOW-23]', (_, text, line) => {
  write(text)
  expect(read).toThrow(line)
  try {
    read()
  } catch (error) {
    expect(String(error).split('\n')).toHaveLength(1)
  }
})
