import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The node behind a port, by the key that the processes of its system share. */
export const privateNodeUrl = (dataDir: string, port: number): string =>
  `http://127.0.0.1:${port}/${readFileSync(path.join(dataDir, 'chain', 'node-key'), 'utf8').trim()}`
