import { describe, expect, it } from 'vitest'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TokenFacts } from '@/lib/domain/token/token-facts'
import { checkTokens, unsupportedAmong } from './check-tokens'

const token = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const [wrapped, plain, unfit] = [token('aa'), token('bb'), token('cc')]

const examineToken = async (examined: Address): Promise<TokenFacts> =>
  examined === unfit
    ? { kind: 'unfit', reason: 'refuses plain transfers' }
    : { kind: 'fit', balanceLayout: null }

describe('checkTokens', () => {
  it('names the field of the token that is unfit, and why', async () => {
    const check = (sellToken: Address, buyToken: Address) =>
      checkTokens({ wrappedNativeToken: wrapped, examineToken }, { sellToken, buyToken })
    expect(await check(plain, wrapped)).toBeNull()
    expect(await check(unfit, plain)).toEqual({
      errorType: 'UnsupportedToken',
      description: `sellToken: ${unfit} refuses plain transfers`,
    })
    expect((await check(plain, unfit))?.description).toMatch(/^buyToken: /)
  })

  it('examines the wrapped token in place of the native coin', async () => {
    const examined: Address[] = []
    await checkTokens(
      {
        wrappedNativeToken: wrapped,
        examineToken: (candidate) => {
          examined.push(candidate)
          return examineToken(candidate)
        },
      },
      { sellToken: plain, buyToken: NATIVE_TOKEN },
    )
    expect(examined).toEqual([plain, wrapped])
  })
})

describe('unsupportedAmong', () => {
  it('contains denied and unfit tokens, without examining the denied', async () => {
    const denied = token('dd')
    const examined: Address[] = []
    const found = await unsupportedAmong(
      {
        isUnsupportedToken: (candidate) => candidate === denied,
        examineToken: (candidate) => {
          examined.push(candidate)
          return examineToken(candidate)
        },
      },
      [plain, unfit, denied, plain],
    )
    expect([...found].sort()).toEqual([unfit, denied].sort())
    expect(examined).toEqual([plain, unfit])
  })
})
