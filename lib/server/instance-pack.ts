import 'server-only'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import type { Auction } from '@/lib/domain/auction/auction'
import { encodeAuction } from '@/lib/domain/auction/instance'

const unzip = promisify(gunzip)

/** The whole instance as kept for solving it again offline: compressed, base64. */
export const packInstance = (auction: Auction): string =>
  gzipSync(encodeAuction(auction), { level: 1 }).toString('base64')

/** The text `encodeAuction` wrote, from what is kept of it; unpacked outside the event loop. */
export const unpackInstance = async (packed: string): Promise<string> =>
  (await unzip(Buffer.from(packed, 'base64'))).toString('utf8')
