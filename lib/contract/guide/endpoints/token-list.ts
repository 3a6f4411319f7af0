import type { EndpointGuide } from '../endpoint-guide'
import { exampleSellToken } from '../example-order'

const iconPath = `/mainnet/tokens/${exampleSellToken}/icon`

/** Token lists and their icons. */
export const tokenListEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  tokenList: {
    notes: [
      'Lists of the Uniswap schema that the operator names, read again every six hours; the last good reading stands while a source fails. The first that names a token counts.',
      'Entries that are not of the schema are left out and counted in `leftOut`; control and direction marks are taken from symbols and names.',
      'The built-in tokens come first. At most 10,000 tokens.',
    ],
    fields: {
      '200.lists': 'The lists that have been read, the most trusted first; empty without any.',
      '200.lists.name': 'What the list calls itself.',
      '200.lists.timestamp': 'When it was made, as the list states; null when it does not.',
      '200.lists.tokens': 'Tokens of this network in it.',
      '200.lists.leftOut': 'Entries of this network that could not be read.',
      '200.tokens': 'All tokens, each address once.',
    },
    example: {
      responses: {
        200: {
          lists: [
            { name: 'Own list', timestamp: '2026-11-01T00:00:00+00:00', tokens: 1, leftOut: 0 },
          ],
          tokens: [
            {
              address: exampleSellToken,
              symbol: 'GNO',
              name: 'Gnosis',
              decimals: 18,
              logoUri: iconPath,
            },
          ],
        },
      },
    },
  },
  tokenIcon: {
    notes: [
      'PNG, JPEG, WebP, GIF or SVG of at most 256 KiB, by its first bytes. Only addresses that a list of the operator names are read: `https`, and `ipfs` where a gateway is set up.',
      'Sent with a policy under which nothing in it runs, loads or frames.',
      '404 when no list names an icon, or what it names is none; 503 while its server does not answer and none is kept.',
    ],
    fields: { 'params.tokenAddress': 'Token address.' },
    example: {
      params: { tokenAddress: exampleSellToken },
      responses: { 200: '(bytes of the image)' },
    },
  },
}
