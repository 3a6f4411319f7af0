import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { bytes32 } from '@/lib/domain/shared/hex'
import { factoryPoolAddress, type PoolFactory } from './factory-pool'

const a = address('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const b = address('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
const pairs: PoolFactory = {
  deployer: address('0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'),
  initCodeHash: bytes32('0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'),
  feePercent: 0.3,
}
const tiers: PoolFactory = {
  deployer: address('0x1f98431c8ad98523631ae4a59f267346ea31f984'),
  initCodeHash: bytes32('0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'),
  feePercent: null,
}

describe('the address of a factory’s pool', () => {
  it('does not depend on the order of its tokens', () => {
    for (const factory of [pairs, tiers]) {
      expect(factoryPoolAddress(factory, [a, b], 1)).toBe(factoryPoolAddress(factory, [b, a], 1))
    }
  })

  it('depends on the tier only where pools have one', () => {
    expect(factoryPoolAddress(pairs, [a, b], 1)).toBe(factoryPoolAddress(pairs, [a, b], null))
    const ofTiers = [0.01, 0.05, 0.3, 1].map((fee) => factoryPoolAddress(tiers, [a, b], fee))
    expect(ofTiers).toEqual([
      '0xe0554a476a092703abdb3ef35c80e0d76d32939f',
      '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
      '0x8ad599c3a0ff1de082011efddc58f1908eb6e6d8',
      '0x7bea39867e4169dbe237d55c8242a8f2fcdcc387',
    ])
  })

  it.each([null, 0, -0.3, 100, 250, Number.NaN])('does not exist for a tier of %s', (fee) => {
    expect(factoryPoolAddress(tiers, [a, b], fee)).toBeNull()
  })

  it('needs two tokens', () => {
    expect(factoryPoolAddress(pairs, [a, a], null)).toBeNull()
  })
})
