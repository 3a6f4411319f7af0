import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedQueries } from '@/lib/infra/db/network-store'

const KEY_BYTES = 32

/**
 * Opens the function that turns a client's address into what is stored for it: an HMAC-SHA-256 in
 * base64url, from which only this deployment's key could find the address. The key is created at
 * the first start and shared by all processes, so that limits of a client survive a restart.
 */
export async function openClientKeys(
  database: Database,
): Promise<(clientAddress: string) => string> {
  const key = await bindSharedQueries(database).ensureServerValue({
    name: 'client key',
    value: randomBytes(KEY_BYTES).toString('base64url'),
  })
  return (clientAddress) => createHmac('sha256', key).update(clientAddress).digest('base64url')
}
