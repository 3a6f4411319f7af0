import type { MetadataRoute } from 'next'

/** Allows adding the page to a phone's home screen, which some phones require for push messages. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Coincidence',
    short_name: 'Coincidence',
    start_url: '/notifications',
    scope: '/',
    display: 'standalone',
    background_color: '#F5F4F0',
    theme_color: '#F5F4F0',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}
