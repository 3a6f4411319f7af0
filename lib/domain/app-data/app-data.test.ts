import { describe, expect, it } from 'vitest'
import { EMPTY_APP_DATA_HASH, VECTOR_A } from '@/lib/domain/order/order.fixture'
import { MAX_APP_DATA_BYTES } from './app-data'
import { appDataHash, ZERO_APP_DATA_HASH } from './hash'
import { NO_METADATA, totalHookGas } from './metadata'
import { parseAppData } from './parse'
import { resolveAppDataInput } from './resolve'

const target = `0x${'Ab'.repeat(20)}`
const lower = target.toLowerCase()
const withMetadata = (metadata: unknown) => JSON.stringify({ version: '1.3.0', metadata })
const problemOf = (document: string) => {
  const parsed = parseAppData(document)
  return parsed.ok ? null : `${parsed.error.errorType} ${parsed.error.description}`
}

describe('appDataHash', () => {
  it('is the one of vector D', () => {
    const document =
      '{"appCode":"CoW Swap","environment":"production","metadata":{"quote":{"slippageBips":"50","version":"0.2.0"},"orderClass":{"orderClass":"market","version":"0.1.0"}},"version":"0.6.0"}'
    expect(appDataHash(document)).toBe(
      '0x8af4e8c9973577b08ac21d17d331aade86c11ebcc5124744d621ca8365ec9424',
    )
    expect(appDataHash('{}')).toBe(EMPTY_APP_DATA_HASH)
    expect(parseAppData(document)).toEqual({ ok: true, value: NO_METADATA })
  })
})

describe('parseAppData', () => {
  it('reads every field the server uses', () => {
    const hook = { target, callData: '0xBEEF', gasLimit: '21000', dappId: 'ignored' }
    const parsed = parseAppData(
      withMetadata({
        hooks: { version: '0.1.0', pre: [hook], post: [hook, hook] },
        signer: target,
        replacedOrder: { uid: VECTOR_A.uid.toUpperCase().replace('0X', '0x') },
        partnerFee: [
          { volumeBps: 10, recipient: target },
          { bps: 20, recipient: target },
          { surplusBps: 5000, maxVolumeBps: 98, recipient: target },
          { priceImprovementBps: 100, maxVolumeBps: 50, recipient: target },
        ],
        validFrom: 1_900_000_000,
        flashloan: {
          liquidityProvider: target,
          protocolAdapter: target,
          receiver: target,
          token: target,
          amount: '5',
        },
        wrappers: [{ address: target, data: '0x01', isOmittable: true }, { address: target }],
        enableFastPath: false,
        quote: { slippageBips: 50 },
      }),
    )
    const read = { target: lower, callData: '0xbeef', gasLimit: 21_000n }
    expect(parsed).toEqual({
      ok: true,
      value: {
        hooks: { pre: [read], post: [read, read] },
        signer: lower,
        replacedOrder: VECTOR_A.uid,
        partnerFees: [
          { kind: 'volume', volumeBps: 10, recipient: lower },
          { kind: 'volume', volumeBps: 20, recipient: lower },
          { kind: 'surplus', surplusBps: 5000, maxVolumeBps: 98, recipient: lower },
          {
            kind: 'priceImprovement',
            priceImprovementBps: 100,
            maxVolumeBps: 50,
            recipient: lower,
          },
        ],
        validFrom: 1_900_000_000,
        flashloan: {
          liquidityProvider: lower,
          protocolAdapter: lower,
          receiver: lower,
          token: lower,
          amount: 5n,
        },
        wrappers: [
          { address: lower, data: '0x01', isOmittable: true },
          { address: lower, data: '0x', isOmittable: false },
        ],
      },
    })
    if (parsed.ok) expect(totalHookGas(parsed.value)).toBe(63_000n)
  })

  it('accepts absent, null and unknown fields', () => {
    for (const document of ['{}', '{"metadata":null}', withMetadata({ signer: null, foo: 1 })]) {
      expect(parseAppData(document)).toEqual({ ok: true, value: NO_METADATA })
    }
  })

  it.each(['', '[]', 'null', '"x"', '1', '{', '0xabcd', '{}x'])('refuses %j', (document) => {
    expect(problemOf(document)).toContain('InvalidAppData appData: document is not a JSON object')
  })

  it.each([
    [{ signer: '0x12' }, 'appData.metadata.signer'],
    [{ signer: 5 }, 'appData.metadata.signer'],
    [{ hooks: [] }, 'appData.metadata.hooks'],
    [{ hooks: { pre: {} } }, 'appData.metadata.hooks.pre'],
    [{ hooks: { pre: [{ target, callData: '0x', gasLimit: 21 }] } }, 'hooks.pre[0].gasLimit'],
    [{ hooks: { pre: [{ target, callData: '0x', gasLimit: `${2n ** 64n}` }] } }, 'gasLimit'],
    [{ hooks: { post: [{ target, callData: 'x', gasLimit: '1' }] } }, 'hooks.post[0].callData'],
    [{ replacedOrder: {} }, 'appData.metadata.replacedOrder.uid'],
    [{ replacedOrder: { uid: '0x12' } }, 'appData.metadata.replacedOrder.uid'],
    [{ partnerFee: { recipient: target } }, 'appData.metadata.partnerFee'],
    [{ partnerFee: { volumeBps: 10 } }, 'appData.metadata.partnerFee.recipient'],
    [{ partnerFee: [{ volumeBps: 10_000, recipient: target }] }, 'partnerFee[0].volumeBps'],
    [{ partnerFee: { surplusBps: 1, recipient: target } }, 'partnerFee.maxVolumeBps'],
    [{ validFrom: '5' }, 'appData.metadata.validFrom'],
    [{ validFrom: 2 ** 32 }, 'appData.metadata.validFrom'],
    [{ flashloan: {} }, 'appData.metadata.flashloan.liquidityProvider'],
    [{ wrappers: [{}] }, 'appData.metadata.wrappers[0].address'],
    [{ enableFastPath: true }, 'appData.metadata.enableFastPath'],
    [[], 'appData.metadata'],
  ])('refuses %j, naming the field', (metadata, path) => {
    const problem = problemOf(withMetadata(metadata))
    expect(problem).toMatch(/^InvalidAppData appData\.metadata/)
    expect(problem).toContain(path)
  })

  it('limits the document to 8192 bytes of UTF-8', () => {
    const ofBytes = (count: number) => `{"a":"${'é'.repeat((count - 8) / 2)}"}`
    expect(problemOf(ofBytes(MAX_APP_DATA_BYTES))).toBeNull()
    expect(problemOf(ofBytes(MAX_APP_DATA_BYTES + 2))).toContain('8194 bytes')
  })

  it('refuses text that has no UTF-8 form', () => {
    expect(problemOf('{"a":"\ud800"}')).toContain('not valid Unicode')
  })
})

describe('resolveAppDataInput', () => {
  const document = '{"version":"1.3.0"}'
  const hash = appDataHash(document)

  it('accepts a hash in any letter case, alone or twice', () => {
    const upper = `0x${hash.slice(2).toUpperCase()}`
    const expected = { ok: true, value: { form: 'hash', hash } }
    expect(resolveAppDataInput({ appData: upper })).toEqual(expected)
    expect(resolveAppDataInput({ appDataHash: upper })).toEqual(expected)
    expect(resolveAppDataInput({ appData: upper, appDataHash: hash })).toEqual(expected)
  })

  it('accepts a document with or without its hash', () => {
    const expected = {
      ok: true,
      value: { form: 'document', hash, document, metadata: NO_METADATA },
    }
    expect(resolveAppDataInput({ appData: document })).toEqual(expected)
    expect(resolveAppDataInput({ appData: document, appDataHash: hash })).toEqual(expected)
  })

  it('reads no app data and the zero hash as the empty document, signing the zero hash', () => {
    const expected = {
      ok: true,
      value: { form: 'document', hash: ZERO_APP_DATA_HASH, document: '{}', metadata: NO_METADATA },
    }
    expect(resolveAppDataInput({})).toEqual(expected)
    expect(resolveAppDataInput({ appData: ZERO_APP_DATA_HASH })).toEqual(expected)
  })

  it.each([
    ['AppDataHashMismatch', { appData: document, appDataHash: EMPTY_APP_DATA_HASH }],
    ['AppDataHashMismatch', { appData: hash, appDataHash: EMPTY_APP_DATA_HASH }],
    ['InvalidAppData', { appData: '0x1234' }],
    ['InvalidParameter', { appData: document, appDataHash: '0x1234' }],
  ])('answers %s for %o', (errorType, input) => {
    expect(resolveAppDataInput(input)).toMatchObject({ ok: false, error: { errorType } })
  })
})
