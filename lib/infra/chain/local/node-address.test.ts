import { describe, expect, it } from 'vitest'
import { claimNodeAddress } from './node-address'

describe.runIf(process.platform === 'linux')('the address of a node', () => {
  it('is another one each time, of the whole loopback block, so that no page can guess it', async () => {
    const claimed = await Promise.all(Array.from({ length: 8 }, claimNodeAddress))
    const hosts = claimed.map(({ host }) => host)
    for (const host of hosts) expect(host).toMatch(/^127\.\d+\.\d+\.\d+$/)
    expect(hosts).not.toContain('127.0.0.1')
    expect(new Set(hosts).size).toBeGreaterThan(6)
  })
})
