import fc from 'fast-check'
import type { Report } from '../../../../server/features/live/attendance/presence.ts'

/** Seconds of a random meeting. */
export const LENGTH = 40

/** A meeting as it was: who came and went by which device, and what of it was reported, in which order. */
export interface RandomMeeting {
  reports: Report[]
  /** seconds at which the meeting ended; it may begin again */
  ends: number[]
}

const second = fc.integer({ min: 0, max: LENGTH - 1 })

/** What a device reports of one stay: it may be there again and again, and a leave may be lost. */
const stay = (connection: string) =>
  fc
    .record({ from: second, lasts: fc.integer({ min: 0, max: 15 }), isLeaveLost: fc.boolean(), times: repeated })
    .map(({ from, lasts, isLeaveLost, times }): Report[] => [
      ...Array<Report>(times.joined).fill({ kind: 'joined', at: from, connection }),
      ...Array<Report>(isLeaveLost ? 0 : times.left).fill({ kind: 'left', at: from + lasts, connection }),
    ])
const repeated = fc.record({ joined: fc.integer({ min: 1, max: 3 }), left: fc.integer({ min: 1, max: 3 }) })

const device = (connection: string) => fc.array(stay(connection), { maxLength: 4 })

/** Reports of a person in any order, about devices with a name and one without. */
export const randomMeeting: fc.Arbitrary<RandomMeeting> = fc
  .tuple(device('phone'), device('laptop'), device(''), fc.uniqueArray(second, { maxLength: 2 }))
  .chain(([phone, laptop, unnamed, ends]) => {
    const reports = [...phone, ...laptop, ...unnamed].flat()
    return fc.record({
      reports: fc.shuffledSubarray(reports, { minLength: reports.length }),
      ends: fc.constant(ends),
    })
  })

/**
 * Whether the person was there in each second, told apart from the code under test: second by second, by what the latest
 * report says, and without intervals. After the last second there is nothing new.
 */
export function secondsPresent({ reports, ends }: RandomMeeting, length: number): boolean[] {
  const devices = ['phone', 'laptop', '']
  const isOn = new Map(devices.map((name) => [name, false]))
  return Array.from({ length }, (_, now) => {
    for (const name of devices) {
      const came = reports.some(({ kind, at, connection }) => kind === 'joined' && at === now && connection === name)
      const went = reports.some(
        ({ kind, at, connection }) => kind === 'left' && at === now && (connection === name || connection === ''),
      )
      if (ends.includes(now)) isOn.set(name, false)
      else if (came && went) continue
      else if (came) isOn.set(name, true)
      else if (went) isOn.set(name, false)
    }
    return devices.some((name) => isOn.get(name))
  })
}
