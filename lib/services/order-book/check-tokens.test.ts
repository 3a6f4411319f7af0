import { describe, expect, it } from 'vitest'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TokenFacts } from '@/lib/domain/token/token-facts'
import { checkTokens, unsupportedAmong } from './check-tokens'

const token = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const [wrapped, plain, taxed] = [token('aa'), token('bb'), token('cc')]

const examineToken = async (asked: Address): Promise<TokenFacts> =>
  asked === taxed
    ? { kind: 'unfit', reason: 'refuses plain transfers' }
    : { kind: 'fit', balanceLayout: null }

describe('checkTokens', () => {
  it('names the field of the token that is unfit, and why', async () => {
    const check = (sellToken: Address, buyToken: Address) =>
      checkTokens({ wrappedNativeToken: wrapped, examineToken }, { sellToken, buyToken })
    expect(await check(plain, wrapped)).toBeNull()
    expect(await check(taxed, plain)).toEqual({
      errorType: 'UnsupportedToken',
      description: `sellToken: ${taxed} refuses plain transfers`,
    })
    expect((await check(plain, taxed))?.description).toMatch(/^buyToken: /)
  })

  it('examines the wrapped token in place of the native coin', async () => {
    const asked: Address[] = []
    await checkTokens(
      {
        wrappedNativeToken: wrapped,
        examineToken: (one) => {
          asked.push(one)
          return examineToken(one)
        },
      },
      { sellToken: plain, buyToken: NATIVE_TOKEN },
    )
    expect(asked).toEqual([plain, wrapped])
  })
})

describe('unsupportedAmong', () => {
  it('holds what is denied and what is unfit, asking nothing about the denied', async () => {
    const denied = token('dd')
    const asked: Address[] = []
    const found = await unsupportedAmong(
      {
        isUnsupportedToken: (one) => one === denied,
        examineToken: (one) => {
          asked.push(one)
          return examineToken(one)
        },
      },
      [plain, taxed, denied, plain],
    )
    expect([...found].sort()).toEqual([taxed, denied].sort())
    expect(asked).toEqual([plain, taxed])
  })
})
