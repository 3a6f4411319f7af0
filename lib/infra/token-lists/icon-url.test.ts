import { describe, expect, it } from 'vitest'
import { iconUrl } from './icon-url'

describe('the address of an icon', () => {
  const gateway = 'https://gateway.example'
  it.each([
    ['https://icons.example/a.png?v=1', 'https://icons.example/a.png?v=1'],
    ['HTTPS://icons.example/a.png', 'HTTPS://icons.example/a.png'],
    [
      'ipfs://QmXfzKRvjZz3u5JRgC4v5mGVbm9ahrUiB4DgzHBsnWbTMM',
      'https://gateway.example/ipfs/QmXfzKRvjZz3u5JRgC4v5mGVbm9ahrUiB4DgzHBsnWbTMM',
    ],
    ['ipfs://ipfs/bafy/logo 1.svg', 'https://gateway.example/ipfs/bafy/logo%201.svg'],
    [
      'ipns://tokens.example.org/logo.png',
      'https://gateway.example/ipns/tokens.example.org/logo.png',
    ],
    ['ipfs://bafy/../../admin', null],
    ['ipfs://bafy/%2e%2e/admin', null],
    ['ipfs://bafy?x=1', null],
    ['http://icons.example/a.png', null],
    ['https://user:word@icons.example/a.png', null],
    ['https://', null],
    ['file:///etc/passwd', null],
    ['data:image/png;base64,AAAA', null],
    ['//icons.example/a.png', null],
    ['', null],
  ])('%s is read at %s', (logoUri, url) => {
    expect(iconUrl(logoUri, gateway)).toBe(url)
  })

  it('on IPFS needs a gateway', () => {
    expect(iconUrl('ipfs://bafy', null)).toBeNull()
  })
})
