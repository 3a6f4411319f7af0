import { describe, expect, it } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { afterUnsent, type ChannelCooldown } from './channel-cooldown'

const start = unixMicros(1_000_000_000)
const seconds = (cooldown: ChannelCooldown, since: number) => (cooldown.until - since) / 1_000_000

describe('the cooldown of a channel', () => {
  it('is 5 s, and doubles each time up to five minutes', () => {
    let cooldown: ChannelCooldown | null = null
    const lengths: number[] = []
    for (let time = 0; time < 8; time += 1) {
      const at: ReturnType<typeof unixMicros> = cooldown?.until ?? start
      cooldown = afterUnsent(cooldown, at, null)
      lengths.push(seconds(cooldown, at))
    }
    expect(lengths).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  })

  it('is as long as the receiver requests, up to an hour', () => {
    expect(seconds(afterUnsent(null, start, 41), start)).toBe(41)
    expect(seconds(afterUnsent(null, start, 1), start)).toBe(5)
    expect(seconds(afterUnsent(null, start, 1_000_000), start)).toBe(3_600)
  })

  it('counts once, however many messages were being sent when it began', () => {
    const first = afterUnsent(null, start, null)
    const second = afterUnsent(first, unixMicros(start + 4_000_000), null)
    expect(second).toEqual(first)
    expect(seconds(afterUnsent(first, start, 41), start)).toBe(41)
  })
})
