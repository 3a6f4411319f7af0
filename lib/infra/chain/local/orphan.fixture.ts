import { startLocalChain } from './local-chain'

const [dataDir = '', chainId = '31337'] = process.argv.slice(2)
const silent = { info: () => undefined, warn: () => undefined }
const chain = await startLocalChain({
  dataDir,
  chainId: Number(chainId),
  port: 0,
  blockSeconds: 1,
  seed: 'test',
  log: silent,
})
console.log(JSON.stringify({ rpcUrl: chain.rpcUrl, nodePid: chain.nodePid() }))
