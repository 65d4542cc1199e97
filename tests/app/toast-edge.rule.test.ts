import { expect, test } from 'vitest'
import { type Box, freeEdge } from '../../src/app/shell/toast-edge.ts'

const HEIGHT = 568
const toast: Box = { top: 460, bottom: 550, left: 16, right: 304 }
const field = (top: number, left = 40): Box => ({ top, bottom: top + 48, left, right: left + 240 })

test.each<[string, Box[], 'bottom' | 'top']>([
  ['stands below where nothing is in use', [], 'bottom'],
  ['and where what is in use stands higher', [field(200)], 'bottom'],
  ['moves up from a field that it would cover', [field(480)], 'top'],
  ['also from one that it would touch', [field(430)], 'top'],
  ['stays where it would cover more above', [field(500), field(10), field(60)], 'bottom'],
  ['covers less above', [field(10), field(470), field(520)], 'top'],
  ['does not mind what is beside it', [field(480, 400)], 'bottom'],
  ['nor what is out of sight', [field(700), field(-80)], 'bottom'],
])('a toast %s [ACCESS-8]', (_, kept, edge) => {
  expect(freeEdge(toast, HEIGHT, kept)).toBe(edge)
})
