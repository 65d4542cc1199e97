import { describe, expect, it } from 'vitest'
import { completed, type Lock, missingPackages, platformOf, readLock } from '../../scripts/lock.ts'

const lock: Lock = {
  packages: {
    '': {},
    'node_modules/tool': {
      optionalDependencies: { '@tool/linux-x64': '1.2.3', '@tool/win32-arm64': '1.2.3' },
      dev: true,
    },
    'node_modules/@tool/linux-x64': {},
    'node_modules/other': { optionalDependencies: { inner: '^2.0.0' } },
    'node_modules/other/node_modules/inner': {},
  },
}

describe('the lock', () => {
  it('names the optional packages of every platform: else run `npm run lock`', () => {
    expect(missingPackages(readLock())).toEqual([])
  })

  it('says which optional packages it lacks', () => {
    expect(missingPackages(lock)).toEqual([{ name: '@tool/win32-arm64', version: '1.2.3', dev: true }])
  })

  it('is complete afterwards, in the order of npm', () => {
    const { packages } = completed(lock)
    expect(missingPackages({ packages })).toEqual([])
    expect(Object.keys(packages)).toEqual([
      '',
      'node_modules/@tool/linux-x64',
      'node_modules/@tool/win32-arm64',
      'node_modules/other',
      'node_modules/other/node_modules/inner',
      'node_modules/tool',
    ])
    expect(packages['node_modules/@tool/win32-arm64']).toEqual({
      version: '1.2.3',
      os: ['win32'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    })
  })

  it.each([
    ['@tool/cli-linux-x64', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@tool/cli-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@tool/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['@tool/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ])('reads the platform in %s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })

  it('refuses to guess a platform or a version', () => {
    expect(() => platformOf('fsevents')).toThrow('Which platform')
    expect(() => completed({ packages: { '': { optionalDependencies: { '@tool/linux-x64': '^1.2.3' } } } })).toThrow(
      'no exact version',
    )
  })
})
