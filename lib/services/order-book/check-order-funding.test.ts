import { serializeErc6492Signature } from 'viem'
import { describe, expect, it } from 'vitest'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderFinding, OrderQuestion } from '@/lib/domain/order/inspection'
import type { SigningScheme } from '@/lib/domain/order/order'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { checkOrderFunding } from './check-order-funding'

const data = { ...VECTOR_E.data, sellAmount: atoms(100n), feeAmount: atoms(5n) }

const GOOD: OrderFinding = {
  ran: true,
  signatureValid: true,
  signatureGas: 7_000n,
  balance: atoms(105n),
  allowance: atoms(105n),
  transferred: true,
  received: atoms(105n),
}

async function check(
  change: Partial<OrderFinding> = {},
  signingScheme: SigningScheme = 'eip1271',
  hookGas = 0n,
  signature = hex('0x1234'),
) {
  const questions: OrderQuestion[] = []
  const result = await checkOrderFunding(
    {
      domain: LOCAL_DOMAIN,
      inspectOrder: async (question) => {
        questions.push(question)
        return { ...GOOD, ...change }
      },
    },
    {
      data,
      owner: ANVIL_OWNER,
      signature: { signingScheme, signature },
      preInteractions: [],
      hookGas,
    },
  )
  return { questions, result, errorType: result.ok ? null : result.error.errorType }
}

describe('checkOrderFunding', () => {
  it('checks the full amount with the signed fee, and a contract’s signature', async () => {
    const { questions, result } = await check({}, 'eip1271', 9n)
    expect(result).toEqual({ ok: true, value: { signatureGas: 7_000n } })
    expect(questions).toMatchObject([
      {
        owner: ANVIL_OWNER,
        token: data.sellToken,
        amount: 105n,
        gas: 9n,
        signature: { digest: orderDigest(LOCAL_DOMAIN, data), bytes: '0x1234' },
      },
    ])
    expect((await check({}, 'eip712')).questions[0]?.signature).toBeNull()
  })

  it('names the first of signature, balance, allowance and transfer that fails', async () => {
    const wrong = {
      signatureValid: false,
      balance: atoms(104n),
      allowance: atoms(104n),
      transferred: false,
      received: atoms(0n),
    }
    expect((await check(wrong)).errorType).toBe('InvalidEip1271Signature')
    expect((await check({ ...wrong, signatureValid: true })).errorType).toBe('InsufficientBalance')
    expect((await check(wrong, 'eip712')).errorType).toBe('InsufficientBalance')
    const funded = { ...wrong, signatureValid: true, balance: atoms(105n) }
    expect((await check(funded)).errorType).toBe('InsufficientAllowance')
    const approved = { ...funded, allowance: atoms(105n) }
    expect((await check(approved)).errorType).toBe('TransferSimulationFailed')
    const taxed = { ...approved, transferred: true, received: atoms(104n) }
    expect((await check(taxed)).errorType).toBe('UnsupportedToken')
  })

  it('says of a signature for a contract that is not deployed that no order takes one', async () => {
    const signature = hex(
      serializeErc6492Signature({ address: ANVIL_OWNER, data: '0x12', signature: '0x1234' }),
    )
    const refused = await check({ signatureValid: false }, 'eip1271', 0n, signature)
    expect(refused.result).toMatchObject({
      error: {
        errorType: 'InvalidEip1271Signature',
        description: expect.stringContaining('ERC-6492'),
      },
    })
    const plain = await check({ signatureValid: false })
    expect(plain.result).toMatchObject({
      error: { description: `signature: ${ANVIL_OWNER} does not accept it` },
    })
  })

  it('distinguishes hooks that cannot run from hooks that need too much gas', async () => {
    expect((await check({ ran: false }, 'eip712', 8_000_000n)).errorType).toBe(
      'TransferSimulationFailed',
    )
    expect((await check({ ran: false }, 'eip712', 8_000_001n)).errorType).toBe('TooMuchGas')
  })

  it('checks nothing for an order not yet signed on chain', async () => {
    expect(await check({ ran: false }, 'presign')).toMatchObject({
      questions: [],
      result: { ok: true, value: { signatureGas: 0n } },
    })
  })
})
