import { describe, expect, it, vi } from 'vitest'
import { warnOfKnownKeys } from './known-keys'

const warn = vi.fn()

describe('warnOfKnownKeys', () => {
  it.each([
    ['0.0.0.0', 'given', 'given', 1],
    ['::', 'given', null, 1],
    ['192.168.1.5', null, 'coincidence', 1],
    ['0.0.0.0', null, 'random', 0],
    ['127.0.0.1', 'given', 'given', 0],
    ['127.0.0.2', null, 'coincidence', 0],
    ['localhost', 'given', 'given', 0],
    ['::1', 'given', 'given', 0],
  ])('at %s with the seed %s given and %s used warns %i times', (host, given, used, times) => {
    warn.mockClear()
    warnOfKnownKeys({ warn }, { host, given, used })
    expect(warn).toHaveBeenCalledTimes(times)
    if (times > 0)
      expect(warn.mock.calls[0]).toEqual([
        { network: 'local', host },
        expect.stringMatching(/derive from a seed/),
      ])
  })
})
