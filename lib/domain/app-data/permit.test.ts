import { decodeFunctionData, domainSeparator, encodeAbiParameters, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverTypedDataAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import {
  decodePermitCall,
  findPermitDomain,
  type PermitAnswers,
  permitCallData,
  permitDomainSeparator,
  permitHook,
  permitTypedData,
} from './permit'

// USDC of Ethereum: what its contract returns to DOMAIN_SEPARATOR().
const USDC = address('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const USDC_SEPARATOR = '0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335'
// EIP-2612 prints it; the other is the one of DAI, whose permits have other fields.
const TYPE_HASH = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
const DAI_TYPE_HASH = '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb'

const TOKEN = address(`0x${'70'.repeat(20)}`)
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const ZERO_WORD = `0x${'00'.repeat(32)}` as const

const reported = (name: string, version: string, fields: Hex = hex('0x0f')) =>
  encodeAbiParameters(
    [
      ...(['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'] as const),
    ].map((type) => ({ type })),
    [fields, name, version, 1n, TOKEN, ZERO_WORD, []],
  )

/** What a token with this domain returns; it reports only its separator and nonces by itself. */
const answersOf = (
  domain: { readonly name: string; readonly version?: string },
  other: Partial<PermitAnswers> = {},
): PermitAnswers => ({
  separator: domainSeparator({ domain: { ...domain, chainId: 1, verifyingContract: TOKEN } }),
  nonce: ZERO_WORD,
  typeHash: '0x',
  domain: '0x',
  version: '0x',
  ...other,
})
const find = (answers: PermitAnswers, name: string | null = 'Test') =>
  findPermitDomain(answers, { chainId: 1, address: TOKEN, name })

describe('the domain of a token’s permits', () => {
  it('hashes as the token on chain says', () => {
    expect(
      findPermitDomain(
        {
          separator: USDC_SEPARATOR,
          nonce: ZERO_WORD,
          typeHash: TYPE_HASH,
          domain: '0x',
          version: text('2'),
        },
        { chainId: 1, address: USDC, name: 'USD Coin' },
      ),
    ).toEqual({ name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC })
  })

  it('is what the token reports itself, whatever its name', () => {
    const domain = reported('Signed name', '7')
    const answers = answersOf({ name: 'Signed name', version: '7' }, { domain })
    expect(find(answers, null)).toMatchObject({ name: 'Signed name', version: '7' })
  })

  it('is found by its separator where the token reports no version, or has none', () => {
    expect(find(answersOf({ name: 'Test', version: '1' }))?.version).toBe('1')
    expect(find(answersOf({ name: 'Test' }))?.version).toBeNull()
    expect(permitDomainSeparator({ name: 'Test', version: null, ...own })).toBe(
      answersOf({ name: 'Test' }).separator,
    )
  })

  it('is not guessed: none where no name and version hash to the separator', () => {
    expect(find(answersOf({ name: 'Other', version: '1' }))).toBeNull()
    expect(find(answersOf({ name: 'Test', version: '3' }))).toBeNull()
    expect(find(answersOf({ name: 'Test', version: '1' }), null)).toBeNull()
    const wrong = { domain: reported('Test', '2') }
    expect(find(answersOf({ name: 'Test', version: '1' }, wrong))).toBeNull()
    const elsewhere = findPermitDomain(answersOf({ name: 'Test', version: '1' }), {
      chainId: 2,
      address: TOKEN,
      name: 'Test',
    })
    expect(elsewhere).toBeNull()
  })

  it.each([
    ['counts no permits', { nonce: '0x' }],
    ['has no separator', { separator: '0x' }],
    ['answers every call alike, as a wrapped coin does', { separator: '0x', nonce: '0x' }],
    ['takes permits of another form', { typeHash: DAI_TYPE_HASH }],
  ])('is none where the token %s', (_, other) => {
    expect(find(answersOf({ name: 'Test', version: '1' }, other))).toBeNull()
  })
})

const own = { chainId: 1, verifyingContract: TOKEN }
const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const permit = {
  owner: address(signer.address),
  spender: address(`0x${'22'.repeat(20)}`),
  value: 5n,
  nonce: 3n,
  deadline: unixSeconds(2_000_000_000),
}

describe('a signed permit', () => {
  it('is recovered to its owner from the data that the wallet signs', async () => {
    for (const version of ['1', null]) {
      const typedData = permitTypedData({ name: 'Test', version, ...own }, permit)
      const signature = await signer.signTypedData(typedData)
      expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(signer.address)
    }
  })

  it('becomes a call with v counted from 27', async () => {
    const signed = hex(
      await signer.signTypedData(permitTypedData({ name: 'Test', version: '1', ...own }, permit)),
    )
    const fromZero = hex(`${signed.slice(0, -2)}0${Number(`0x${signed.slice(-2)}`) - 27}`)
    const call = permitCallData(permit, signed)
    expect(permitCallData(permit, fromZero)).toBe(call)
    const abi = parseAbi([
      'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
    ])
    const { args } = decodeFunctionData({ abi, data: call ?? '0x' })
    expect(args.slice(2, 4)).toEqual([5n, 2_000_000_000n])
    expect(`${args[5]}${args[6].slice(2)}${args[4].toString(16)}`).toBe(signed)
  })

  it('is read back from its call, whatever its deadline, and from no other call', () => {
    const signature = hex(`0x${'11'.repeat(64)}1b`)
    const call = permitCallData(permit, signature) ?? hex('0x')
    const { owner, spender, value } = permit
    expect(decodePermitCall(call)).toEqual({ owner, spender, value, deadline: 2_000_000_000n })
    const endless = hex(call.replace(word(2_000_000_000n), 'ff'.repeat(32)))
    expect(decodePermitCall(endless)?.deadline).toBe(2n ** 256n - 1n)
    expect(decodePermitCall(hex(call.slice(0, -2)))).toBeNull()
    expect(decodePermitCall(hex(call.replace('0xd505accf', '0x095ea7b3')))).toBeNull()
    expect(decodePermitCall(hex('0x'))).toBeNull()
  })

  it('is none with a signature that a key does not make', () => {
    expect(permitCallData(permit, hex(`0x${'11'.repeat(64)}`))).toBeNull()
    expect(permitCallData(permit, hex(`0x${'11'.repeat(97)}`))).toBeNull()
  })

  it('has a hook with a fifth more gas than the call uses within a transaction', () => {
    const call = hex('0x00ff00')
    expect(permitHook(TOKEN, call, 21_000n + 24n + 50_001n)).toEqual({
      target: TOKEN,
      callData: call,
      gasLimit: 60_002n,
    })
  })
})
