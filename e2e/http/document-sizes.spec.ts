import { expect } from '@playwright/test'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { exampleQuoteRequest } from '@/lib/contract/guide/example-order'
import { limits } from '@/lib/contract/limits'
import { MAX_APP_DATA_BYTES } from '@/lib/domain/app-data/app-data'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { Trader } from '@/lib/testing/system/trader'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { errorType, type Reply } from '../support/reply'

/** The text as JSON, each of its UTF-16 units as an escape. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
}

const writings = [JSON.stringify, escaped]

/** A document of the size; the name sets it apart from others. */
function documentOf(bytes: number, name: string): string {
  const begin = `{"metadata":{},"name":"${name}`
  return `${begin}${'x'.repeat(bytes - begin.length - 2)}"}`
}

/** Two characters of three bytes each instead of six of one byte. */
const withWideCharacters = (document: string) => document.replace(/x{6}"}$/, '€€"}')

const MARK = '"document"'

/** Sends a body whose field with the document is written as given. */
const send = (url: string, method: string, body: object, written: string): Promise<Reply> =>
  request(url, { method, raw: JSON.stringify(body).replace(MARK, () => written) })

const api = (network: TestNetwork) => `${network.url}/local/api/v1`

test('a document of the largest size is uploaded however it is written', async ({ network }) => {
  for (const [index, write] of writings.entries()) {
    const plain = documentOf(MAX_APP_DATA_BYTES, `upload ${index}`)
    for (const document of [plain, withWideCharacters(plain)]) {
      const hash = appDataHash(document)
      const body = { fullAppData: 'document' }
      const added = await send(`${api(network)}/app_data`, 'PUT', body, write(document))
      expect([added.status, added.body]).toEqual([201, hash])
      const named = await send(`${api(network)}/app_data/${hash}`, 'PUT', body, write(document))
      expect([named.status, named.body]).toEqual([200, hash])
    }
  }
})

/** A signed order with the document, too low in price to be filled at once. */
async function orderWith(network: TestNetwork, trader: Trader, document: string) {
  const { body } = await trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 10_000_000n,
    buyAmount: 9n * 10n ** 18n,
    appData: appDataHash(document),
  })
  return { ...orderCreationCodec.encode(body), appData: 'document' }
}

test('a document of the largest size is quoted and ordered however it is written', async ({
  network,
  trader,
}) => {
  for (const [index, write] of writings.entries()) {
    const document = documentOf(MAX_APP_DATA_BYTES, `order ${index}`)
    const wanted = {
      sellToken: network.token('USDC'),
      buyToken: network.token('DAI'),
      kind: 'sell',
      from: trader.owner,
      sellAmountBeforeFee: '10000000',
      appData: 'document',
    }
    const quoted = await send(`${api(network)}/quote`, 'POST', wanted, write(document))
    expect(quoted.status, quoted.text.slice(0, 200)).toBe(200)
    const order = await orderWith(network, trader, document)
    const placed = await send(`${api(network)}/orders`, 'POST', order, write(document))
    expect(placed.status, placed.text.slice(0, 200)).toBe(201)
  }
})

test('one byte more is refused as app data wherever it is sent', async ({ network, trader }) => {
  const document = documentOf(MAX_APP_DATA_BYTES + 1, 'too large')
  const upload = { fullAppData: 'document' }
  const quote = { ...exampleQuoteRequest, appData: 'document' }
  const order = await orderWith(network, trader, document)
  for (const write of writings) {
    const written = write(document)
    const replies = [
      await send(`${api(network)}/app_data`, 'PUT', upload, written),
      await send(`${api(network)}/app_data/${appDataHash(document)}`, 'PUT', upload, written),
      await send(`${api(network)}/quote`, 'POST', quote, written),
      await send(`${api(network)}/orders`, 'POST', order, written),
    ]
    for (const reply of replies) {
      expect([reply.status, errorType(reply)]).toEqual([400, 'InvalidAppData'])
      expect(reply.text).toContain(`${MAX_APP_DATA_BYTES + 1} bytes`)
    }
  }
})

test('a body larger than any document may need is too large', async ({ network }) => {
  const written = escaped('x'.repeat(limits.documentBodyBytes / 6))
  const reply = await send(`${api(network)}/app_data`, 'PUT', { fullAppData: 'document' }, written)
  expect([reply.status, errorType(reply)]).toEqual([413, 'PayloadTooLarge'])
})
