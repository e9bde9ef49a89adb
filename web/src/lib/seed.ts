// Checking the shuffle: the commitment shown at the start is SHA-256 of `regalia:` and the seed revealed at the end.
// SubtleCrypto does it; where the page was not opened over https or loopback it is missing, and the few lines below do it.

export async function commitmentOf(seed: string): Promise<string> {
  const data = new TextEncoder().encode(`regalia:${seed}`)
  const subtle = globalThis.crypto?.subtle
  const digest = subtle === undefined ? sha256(data) : new Uint8Array(await subtle.digest('SHA-256', data))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function roots(power: number, count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (prime) {
      const root = n ** power
      found.push(((root - Math.floor(root)) * 2 ** 32) | 0)
    }
  }
  return found
}

export function sha256(data: Uint8Array): Uint8Array {
  const k = roots(1 / 3, 64)
  const h = roots(1 / 2, 8)
  const blocks = Math.ceil((data.length + 9) / 64)
  const padded = new Uint8Array(blocks * 64)
  padded.set(data)
  padded[data.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, data.length * 8)
  const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n))
  const w = new Int32Array(64)
  for (let block = 0; block < blocks; block++) {
    const bytes = new DataView(padded.buffer, block * 64, 64)
    for (let t = 0; t < 64; t++) {
      if (t < 16) w[t] = bytes.getInt32(t * 4)
      else {
        const a = w[t - 15]!
        const b = w[t - 2]!
        w[t] = (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)) + w[t - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[t - 16]!
      }
    }
    let [a, b, c, d, e, f, g, z] = h as [number, number, number, number, number, number, number, number]
    for (let t = 0; t < 64; t++) {
      const one = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[t]! + w[t]!) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[z, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, z].forEach((value, at) => (h[at] = (h[at]! + value) | 0))
  }
  const out = new DataView(new ArrayBuffer(32))
  h.forEach((value, at) => out.setInt32(at * 4, value))
  return new Uint8Array(out.buffer)
}
