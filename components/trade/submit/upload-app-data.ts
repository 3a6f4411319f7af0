import { callApi } from '@/lib/client/api-client'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'

/**
 * Stores the document an order names, apart from the order. A failure is left to the order itself,
 * which carries the document too and is refused again where it is still not understood.
 */
export async function uploadAppData(network: string, body: OrderCreation): Promise<void> {
  if (body.appDataHash === null) return
  try {
    const { uploadAppDataEndpoint } = await import('@/lib/contract/endpoints/app-data')
    await callApi(uploadAppDataEndpoint, {
      network,
      params: { hash: body.appDataHash },
      body: { fullAppData: body.appData },
    })
  } catch {
    // Sending the order tells what is wrong.
  }
}
