import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { cpuSeconds, figureLines } from '../../scripts/figures.ts'

describe('what a step took', () => {
  it('is read from what the shell says of its children', () => {
    expect(cpuSeconds('0m0.010s 0m0.020s\n1m2.500s 0m3.250s\n')).toBe(65.75)
  })

  it('counts the work of processes below those that the shell started', () => {
    const busy = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'
    const { stdout } = spawnSync('sh', ['-c', `sh -c '"$0" -e "$1"' "$0" "$1"; times`, process.execPath, busy], {
      encoding: 'utf8',
    })
    expect(cpuSeconds(stdout)).toBeGreaterThanOrEqual(0.29)
  })

  it('stands in a table with the sum of CPU and the time of the whole, of lanes side by side', () => {
    const lines = figureLines(
      { build: { seconds: 6, cpuSeconds: 7.4 }, 'check:types': { seconds: 25, cpuSeconds: 35.3 } },
      26,
    )
    expect(lines.map((line) => line.trim().split(/\s+/).slice(0, 3))).toEqual(
      expect.arrayContaining([
        ['build', '6', '7'],
        ['check:types', '25', '35'],
        ['all', '26', '43'],
      ]),
    )
  })
})
