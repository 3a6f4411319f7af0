import { decodeFunctionData } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { hookInteractions, hooksTrampolineAbi } from './hook-interactions'

const trampoline = address(`0x${'7a'.repeat(20)}`)
const hook = (n: number) => ({
  target: address(`0x${String(n).repeat(40)}`),
  callData: hex(`0x0${n}`),
  gasLimit: BigInt(n) * 1_000n,
})

describe('the interactions of hooks', () => {
  it('are one call of the trampoline per side, hooks in their order, without value', () => {
    const made = hookInteractions({ pre: [hook(1), hook(2)], post: [hook(3)] }, trampoline)
    if (!made.ok) throw new Error(made.error.description)
    const { pre, post } = made.value
    expect([...pre, ...post].map(({ target, value }) => [target, value])).toEqual([
      [trampoline, 0n],
      [trampoline, 0n],
    ])
    const called = [...pre, ...post].map(({ callData }) =>
      decodeFunctionData({ abi: hooksTrampolineAbi, data: callData }),
    )
    expect(pre[0]?.callData.startsWith('0x760f2a0b')).toBe(true)
    expect(called.map(({ args }) => args)).toEqual([[[hook(1), hook(2)]], [[hook(3)]]])
  })

  it('leave a side without hooks empty', () => {
    expect(hookInteractions({ pre: [], post: [hook(1)] }, trampoline)).toMatchObject({
      value: { pre: [], post: [{ target: trampoline }] },
    })
    expect(hookInteractions({ pre: [], post: [] }, null)).toEqual({
      ok: true,
      value: { pre: [], post: [] },
    })
  })

  it('are refused by name where nothing can run them', () => {
    expect(hookInteractions({ pre: [hook(1)], post: [] }, null)).toMatchObject({
      ok: false,
      error: {
        errorType: 'InvalidAppData',
        description: expect.stringContaining('metadata.hooks'),
      },
    })
  })
})
