import { describe, expect, it } from 'vitest'
import { MAX_REPLY_BYTES } from '@/lib/infra/solving/http-engine'
import { workRatio } from '@/lib/testing/thread-load'
import { parseEngineReply } from './engine-response'
import { market, solution } from './engine-response.fixture'

const read = (solutions: readonly unknown[]) => parseEngineReply(market, { solutions }, 3)

describe('parseEngineReply', () => {
  it.each<[string, unknown]>([
    ['solutions', Array.from({ length: MAX_REPLY_BYTES / 2 }, () => 1)],
    ['trades', [{ ...solution, trades: Array.from({ length: 300_000 }, () => 1) }]],
    [
      'prices',
      [
        {
          ...solution,
          prices: Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [n, 1])),
        },
      ],
    ],
    ['keys', [Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [n, 1]))]],
  ])('spends little time on a reply full of %s', (_what, solutions) => {
    const text = JSON.stringify({ solutions })
    const ratio = workRatio(
      () => read(solutions as unknown[]),
      () => JSON.parse(text),
    )
    expect(ratio).toBeLessThan(4)
  })
})
