import { callApi } from '@/lib/client/api-client'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'

/**
 * Uploads the order's app data document separately. Failures are ignored: the order contains the
 * document too and is refused again if the service still does not understand it.
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
    // Sending the order reports the problem.
  }
}
