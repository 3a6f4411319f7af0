import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { changeAxis } from './change-axis-places'

const token = (percent: number, label = 'ABCD') => ({
  address: address(`0x${'ab'.repeat(20)}`),
  label,
  percent,
})

describe('the axis of changes', () => {
  it('has zero in its middle, losses left and gains right of it', () => {
    const { placed, xOf } = changeAxis([token(-5), token(0), token(5)])
    expect(xOf(0)).toBe(0.5)
    const [loss, none, gain] = placed.map(({ x }) => x)
    expect(none).toBe(0.5)
    expect(loss).toBeLessThan(0.5)
    expect(gain).toBeCloseTo(1 - (loss ?? 0))
  })

  it('ends beyond the largest change, whichever way', () => {
    expect(changeAxis([token(8.2)]).ticks).toEqual([-5, 5, -10, 10])
    expect(changeAxis([token(-0.4)]).ticks).toEqual([-0.5, 0.5, -1, 1])
    expect(changeAxis([token(431)]).placed[0]).toMatchObject({ isBeyond: true })
    expect(changeAxis([token(120)]).placed[0]).toMatchObject({ isBeyond: false })
  })

  it('lets one token in five that leaps stand at its end, so that the others stay apart', () => {
    const { ticks, placed } = changeAxis([token(49), token(-2), token(1), token(2), token(0)])
    expect(ticks).toEqual([-1, 1, -2, 2])
    expect(placed.map(({ isBeyond }) => isBeyond)).toEqual([true, false, false, false, false])
    expect(placed[0]?.x).toBeLessThan(1)
    const near = changeAxis([token(5), token(-2), token(1), token(2), token(0)])
    expect(near.placed[0]).toMatchObject({ isBeyond: false })
  })

  it('stacks tokens that would meet, on a phone earlier than on a wide screen', () => {
    const { placed, levels } = changeAxis([token(0), token(0), token(2.5), token(5.9)])
    expect(placed.map(({ level }) => level.wide)).toEqual([0, 1, 0, 0])
    expect(placed.map(({ level }) => level.phone)).toEqual([0, 1, 2, 0])
    expect(levels).toEqual({ phone: 3, wide: 2 })
  })

  it('puts labels away from zero, and towards it where there is no room', () => {
    const { placed } = changeAxis([token(5.5), token(-5.5), token(1), token(-1)])
    expect(placed.map(({ isMirrored }) => isMirrored)).toEqual([true, false, false, true])
  })

  it('is empty without changes', () => {
    expect(changeAxis([])).toMatchObject({ placed: [], levels: { phone: 0, wide: 0 } })
  })
})
