import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'
import { type ChainCalls, isSignedBy } from './account-signature'

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const owner = address(key.address)
const wallet = address(`0x${'22'.repeat(20)}`)
const message = 'what was signed'
const magic = `0x1626ba7e${'00'.repeat(28)}`

const answering =
  (code: Awaited<ReturnType<ChainCalls>>[number], answer: typeof code): ChainCalls =>
  async () => [code, answer]
const unreachable: ChainCalls = async () => {
  throw new InfraError('down', { retryable: true, cause: null })
}
const signed = async () => hex(await key.signMessage({ message }))

describe('isSignedBy', () => {
  it('verifies a key’s signature without a chain request', async () => {
    const signature = await signed()
    expect(await isSignedBy(unreachable, { account: owner, message, signature })).toBe(true)
  })

  it.each([
    ['another account', { account: wallet }],
    ['another text', { message: 'something else' }],
    ['no signature at all', { signature: hex('0x') }],
    ['bytes that are not a signature', { signature: hex(`0x${'ff'.repeat(65)}`) }],
  ])('refuses a key’s signature for %s', async (_, changes) => {
    const input = { account: owner, message, signature: await signed(), ...changes }
    expect(await isSignedBy(answering({ result: '0x' }, { result: '0x' }), input)).toBe(false)
  })

  it.each([
    ['confirms it', { result: magic }, true],
    ['denies it', { result: `0x${'ff'.repeat(32)}` }, false],
    ['returns its input', { result: `${magic}${'00'.repeat(32)}` }, false],
    ['returns nothing', { result: '0x' }, false],
    ['reverts', { error: { code: 3 } }, false],
    ['runs out of gas', { error: { code: -32_000 } }, false],
  ])('accepts the result of a contract that %s', async (_, answer, verdict) => {
    const input = { account: wallet, message, signature: hex('0x1234') }
    expect(await isSignedBy(answering({ result: '0x60' }, answer), input)).toBe(verdict)
  })

  it.each([
    ['is down', unreachable],
    ['does not know the code', answering({ error: { code: -32_000 } }, { result: magic })],
    ['is rate limited', answering({ result: '0x60' }, { error: { code: -32_005 } })],
    ['omits the result of the call', answering({ result: '0x60' }, {})],
  ])('is a fault, not a refusal, when the node %s', async (_, chain) => {
    const input = { account: wallet, message, signature: hex('0x1234') }
    await expect(isSignedBy(chain, input)).rejects.toBeInstanceOf(InfraError)
  })
})
