import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import type { TracedCall } from '@/lib/domain/trace/call-tree'
import { type ShownCall, shownCalls } from './shown-call'

const ACCOUNT = address(`0x${'01'.repeat(20)}`)

const call = (calls: readonly TracedCall[] = [], bytes = 0): TracedCall => ({
  type: 'CALL',
  from: ACCOUNT,
  to: ACCOUNT,
  input: hex(`0x${'ab'.repeat(bytes)}`),
  output: hex('0x'),
  value: 0n,
  gasUsed: 1n,
  error: null,
  calls,
})

const many = (count: number) => Array.from({ length: count }, () => call())
const countOf = ({ calls }: ShownCall): number =>
  calls.reduce((sum, inner) => sum + countOf(inner), 1)

describe('shownCalls', () => {
  it('shows a whole tree of 400 calls, and leaves out what is beyond', () => {
    expect(shownCalls(call(many(399)), [])).toMatchObject({ omittedCalls: 0 })
    const shown = shownCalls(call(many(400)), [])
    expect(shown.omittedCalls).toBe(1)
    expect(countOf(shown)).toBe(400)
  })

  it('leaves out the innermost calls first, but never those on the way to what failed', () => {
    const deep = call([call(many(1000)), call([call(many(5000))])])
    const shown = shownCalls(deep, [[1, 0, 4321]])
    expect(countOf(shown)).toBeLessThanOrEqual(402)
    const failing = shown.calls[1]?.calls[0]
    expect(failing?.calls.map(({ at }) => at)).toEqual([4321])
    expect(failing?.omittedCalls).toBe(4999)
  })

  it('cuts long call data', () => {
    expect(shownCalls(call([], 133), []).input).toHaveLength(2 + 2 * 132)
  })
})
