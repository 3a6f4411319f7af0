import { serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'
import { type ChainCalls, verifySignature } from './account-signature'

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

describe('verifySignature', () => {
  it('verifies a key’s signature without a chain request', async () => {
    const signature = await signed()
    expect(await verifySignature(unreachable, { account: owner, message, signature })).toBe(
      'signed',
    )
  })

  it.each([
    ['another account', { account: wallet }],
    ['another text', { message: 'something else' }],
    ['no signature at all', { signature: hex('0x') }],
    ['bytes that are not a signature', { signature: hex(`0x${'ff'.repeat(65)}`) }],
  ])('refuses a key’s signature for %s', async (_, changes) => {
    const input = { account: owner, message, signature: await signed(), ...changes }
    expect(await verifySignature(answering({ result: '0x' }, { result: '0x' }), input)).toBe(
      'not-signed',
    )
  })

  const revert = { code: 3, message: 'execution reverted' }
  it.each([
    ['confirms it', { result: magic }, 'signed'],
    ['confirms it with more', { result: `${magic}${'00'.repeat(32)}` }, 'signed'],
    ['confirms it in an unclean word', { result: `0x1626ba7e${'ff'.repeat(28)}` }, 'signed'],
    ['confirms it in less than a word', { result: '0x1626ba7e' }, 'refused-by-contract'],
    ['denies it', { result: `0x${'ff'.repeat(32)}` }, 'refused-by-contract'],
    ['returns nothing', { result: '0x' }, 'refused-by-contract'],
    ['reverts', { error: revert }, 'refused-by-contract'],
    ['runs out of gas', { error: { code: -32_000, message: 'out of gas' } }, 'refused-by-contract'],
  ])('reads the result of a contract that %s', async (_, answer, verdict) => {
    const input = { account: wallet, message, signature: hex('0x1234') }
    expect(await verifySignature(answering({ result: '0x60' }, answer), input)).toBe(verdict)
  })

  it('is not convinced by a contract that returns its input', async () => {
    const echo: ChainCalls = async (calls) =>
      calls.map(({ params: [call] }) => ({
        result: typeof call === 'string' ? '0x60' : (call as { data: string }).data,
      }))
    const input = { account: wallet, message, signature: hex('0x1234') }
    expect(await verifySignature(echo, input)).toBe('refused-by-contract')
  })

  it('has a limit of gas for each check, and more where the wallet is deployed first', async () => {
    const asked: unknown[] = []
    const chain: ChainCalls = async (calls) => {
      asked.push(...calls.slice(1).map(({ params }) => (params[0] as { gas: string }).gas))
      return [{ result: '0x' }, { result: '0x' }, { result: '0x01' }]
    }
    const signature = hex(
      serializeErc6492Signature({ address: wallet, data: '0x12', signature: '0x34' }),
    )
    expect(await verifySignature(chain, { account: wallet, message, signature })).toBe('signed')
    expect(asked.map(Number)).toEqual([2_000_000, 10_000_000])
  })

  it.each([
    ['is down', unreachable],
    [
      'does not know the code',
      answering({ error: { code: -32_000, message: 'header not found' } }, { result: magic }),
    ],
    [
      'is rate limited',
      answering({ result: '0x60' }, { error: { code: -32_005, message: 'limit exceeded' } }),
    ],
    [
      'speaks of gas, but not of the contract',
      answering(
        { result: '0x60' },
        { error: { code: -32_000, message: 'max gas per request exceeded' } },
      ),
    ],
    [
      'does not find the state',
      answering({ result: '0x60' }, { error: { code: -32_000, message: 'missing trie node' } }),
    ],
    ['omits the result of the call', answering({ result: '0x60' }, {})],
  ])('is a fault, not a refusal, when the node %s', async (_, chain) => {
    const input = { account: wallet, message, signature: hex('0x1234') }
    await expect(verifySignature(chain, input)).rejects.toBeInstanceOf(InfraError)
  })
})
