import { describe, expect, it } from 'vitest'
import { knownHosts } from './known-hosts'

describe('knownHosts', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('is every loopback name at %s', (name) => {
    expect([...knownHosts(`http://${name}:3000`)].sort()).toEqual([
      '127.0.0.1:3000',
      '[::1]:3000',
      'localhost:3000',
    ])
  })

  it('leaves the port away where browsers do', () => {
    expect(knownHosts('http://127.0.0.1:80')).toContain('localhost')
  })

  it.each(['10.0.0.7:3000', '0.0.0.0:3000', '127.evil.example:3000'])(
    'is the address alone at %s',
    (host) => {
      expect([...knownHosts(`http://${host}`)]).toEqual([host])
    },
  )
})
