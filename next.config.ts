import type { NextConfig } from 'next'

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` checks all types once; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A page that cannot be fetched is waited for; without it the browser leaves this page for its own.
    useOffline: true,
    // Writing it takes half as long as a build, which happens once per change of the sources.
    turbopackFileSystemCacheForBuild: false,
  },
  // Answers are compressed where they are made (API) or by the reverse proxy.
  compress: true,
  // Images are files of `public` and drawings of the pages; nothing has to be resized.
  images: { unoptimized: true },
  rewrites: async () => [{ source: '/api/v1/:path*', destination: '/default/api/v1/:path*' }],
}

export default config
