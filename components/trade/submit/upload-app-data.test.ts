import { afterEach, expect, test, vi } from 'vitest'
import { ORDER_APP_DATA } from '@/components/wallet/order-draft'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { uploadAppData } from './upload-app-data'

afterEach(() => vi.unstubAllGlobals())

const owner = address(`0x${'1'.repeat(40)}`)
const body = {
  sellToken: address(`0x${'a'.repeat(40)}`),
  buyToken: address(`0x${'b'.repeat(40)}`),
  receiver: owner,
  sellAmount: atoms(1n),
  buyAmount: atoms(1n),
  validTo: unixSeconds(1),
  feeAmount: atoms(0n),
  kind: 'sell' as const,
  partiallyFillable: false,
  sellTokenBalance: 'erc20' as const,
  buyTokenBalance: 'erc20' as const,
  appData: ORDER_APP_DATA,
  appDataHash: appDataHash(ORDER_APP_DATA),
  from: owner,
  signingScheme: 'eip712' as const,
  signature: hex('0x'),
  quoteId: null,
  fullBalanceCheck: false,
}

test('stores the document of an order under its hash', async () => {
  const fetch = vi.fn(async () => new Response(JSON.stringify(body.appDataHash), { status: 201 }))
  vi.stubGlobal('fetch', fetch)
  await uploadAppData('local', body)
  expect(fetch).toHaveBeenCalledWith(
    `/local/api/v1/app_data/${body.appDataHash}`,
    expect.objectContaining({
      method: 'PUT',
      body: JSON.stringify({ fullAppData: ORDER_APP_DATA }),
    }),
  )
})

test('ignores a failed upload', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(uploadAppData('local', body)).resolves.toBeUndefined()
})
