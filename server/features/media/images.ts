import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { servedAddress } from '../../db/fair-share.ts'
import { DomainError } from '../../domain-error.ts'
import { Turns } from '../../turns.ts'

/** The largest image that is decoded, in pixels. A decompression bomb has more. */
const MAX_PIXELS = 24_000_000
/** Longest side of the image as it is kept, in pixels. */
export const FULL_SIZE = 2560
/** Images that are decoded and encoded at a time; each takes a core and up to 200 MB. */
const TURNS = { atOnce: 2, waiting: { all: 30, client: 30 }, longestMs: 60_000 }

// One thread for each image, or the two would take all cores; and no memory that is kept for a next one.
sharp.concurrency(1)
sharp.cache(false)

const refused = (cause: unknown) => new DomainError('unsupported-media-type', { cause })

const turns = new Turns(TURNS)

/** Does the work when fewer than two images are being worked on. Throws 'unavailable' when too many wait. */
export const oneOfTwo = <Result>(work: () => Promise<Result>): Promise<Result> =>
  turns.take(servedAddress() ?? 'operator', work)

/** An image as pixels, turned upright, in its largest size. */
type Pixels = Awaited<ReturnType<typeof decode>>

/** Decodes an image, once for all its sizes. Throws 'image-too-large', and 'unsupported-media-type' if it is none. */
export async function decode(path: string) {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refused(error)
    })
  if (width * height > MAX_PIXELS) throw new DomainError('image-too-large')
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: FULL_SIZE, height: FULL_SIZE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refused(error)
    })
}

/** The image with a longest side, without anything that was hidden in the file. */
const encoded = ({ data, info: { width, height, channels } }: Pixels, side: number) =>
  sharp(data, { raw: { width, height, channels } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })

/** The image as the store would keep it. Throws if it is not an image. */
export const encodedImage = (path: string) => oneOfTwo(async () => (await encoded(await decode(path), FULL_SIZE)).data)

/** Writes the image in one size. */
export async function writeSize(pixels: Pixels, side: number, target: string) {
  const { data, info } = await encoded(pixels, side)
  await writeFile(target, data, { flag: 'wx' })
  return { width: info.width, height: info.height, size: info.size }
}
