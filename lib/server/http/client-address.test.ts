import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address'

const ofSocket = (address: string | undefined) => clientAddress(address, null, 0)

describe('the client of a socket', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:1:ffff:ffff:ffff:fffe', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, client) => {
    expect(ofSocket(address)).toBe(client)
  })

  it('shares a limit with its whole /64 and with no other', () => {
    expect(ofSocket('2001:db8:1:2::a')).toBe(ofSocket('2001:db8:1:2:3:4:5:6'))
    expect(ofSocket('2001:db8:1:2::a')).not.toBe(ofSocket('2001:db8:1:3::a'))
  })

  it('is unknown when the socket is gone, never without a limit', () => {
    expect(ofSocket(undefined)).toBe('unknown')
  })
})

describe('the client behind proxies', () => {
  const socket = '10.0.0.1'
  const behind = (proxies: number, forwarded: string | null) =>
    clientAddress(socket, forwarded, proxies)

  it.each([
    [0, '203.0.113.7', socket],
    [1, null, socket],
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    [2, '198.51.100.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [2, '203.0.113.7,10.0.0.2', '203.0.113.7'],
    [2, '203.0.113.7', '203.0.113.7'],
    [1, '203.0.113.7:50123', '203.0.113.7'],
    [1, '[2001:db8::7]:443', '2001:db8:0:0::/64'],
    [1, '[2001:db8::7]', '2001:db8:0:0::/64'],
    [1, '::ffff:203.0.113.7', '203.0.113.7'],
  ])('of %i trusted proxies in "%s" is %s', (proxies, forwarded, client) => {
    expect(behind(proxies, forwarded)).toBe(client)
  })

  it.each([
    [1, 'unknown', socket],
    [1, '', socket],
    [1, '203.0.113.7, ', socket],
    [1, '203.0.113.999', socket],
    [1, '203.0.113.7, <script>', socket],
    [2, 'unknown, 10.0.0.2', '10.0.0.2'],
    [2, '203.0.113.7, _hidden, 10.0.0.2', '10.0.0.2'],
  ])('is the nearest known hop of %i trusted proxies in "%s"', (proxies, forwarded, client) => {
    expect(behind(proxies, forwarded)).toBe(client)
  })
})
