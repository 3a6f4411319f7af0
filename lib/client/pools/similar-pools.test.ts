import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { similarPools } from './similar-pools'

const at = (digit: string) => address(`0x${digit.repeat(40)}`)
const [weth, usdc, dai] = [at('a'), at('b'), at('c')]
const pool = (
  digit: string,
  tokens: readonly ReturnType<typeof at>[],
  valueUsd: number | null,
) => ({
  address: at(digit),
  project: 'p',
  tokens,
  valueUsd,
})

it('has pools of the same pair first, then those that share a token, the largest first', () => {
  const own = pool('1', [usdc, weth], 50)
  const found = similarPools(
    own,
    [
      own,
      pool('2', [dai, weth], 90),
      pool('3', [dai, usdc], null),
      pool('4', [weth, usdc], 5),
      pool('2', [dai, weth], 90),
      pool('5', [weth, usdc], 7),
      pool('6', [dai], 1_000),
    ],
    3,
  )
  expect(found.map((similar) => similar.address)).toEqual([at('5'), at('4'), at('2')])
})
