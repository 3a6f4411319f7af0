import 'server-only'

/** A CID or a name, and a path below it, without steps up and escapes. */
const IPFS_PATH = /^(?:[\w-]+\.)*[\w-]+(?:\/[\w .()@+-]+)*$/

/**
 * The URL to read a list entry's icon from: an `https` URL, or the gateway's URL of an `ipfs` or
 * `ipns` address. Null for every other address, and for IPFS without a gateway.
 */
export function iconUrl(logoUri: string, ipfsGateway: string | null): string | null {
  const [, scheme = '', rest = ''] = /^(https|ipfs|ipns):\/\/(.+)$/i.exec(logoUri) ?? []
  switch (scheme.toLowerCase()) {
    case 'https':
      return isPlainUrl(logoUri) ? logoUri : null
    case 'ipfs':
    case 'ipns':
      return ipfsGateway === null ? null : ipfsUrl(scheme.toLowerCase(), rest, ipfsGateway)
    default:
      return null
  }
}

/** Without a user and a password, which a public icon does not need. */
function isPlainUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && url.username === '' && url.password === ''
}

function ipfsUrl(scheme: string, rest: string, gateway: string): string | null {
  // Some lists write `ipfs://ipfs/<cid>`.
  const path = rest.replace(/^ip[fn]s\//, '')
  const hasStepUp = path.split('/').some((part) => part === '.' || part === '..')
  if (!IPFS_PATH.test(path) || hasStepUp) return null
  return `${gateway}/${scheme}/${path.split('/').map(encodeURIComponent).join('/')}`
}
