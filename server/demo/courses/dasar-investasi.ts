import type { DemoCourse } from '../shape.ts'

export const dasarInvestasi: DemoCourse = {
  alias: 'dasar-investasi',
  name: 'Dasar investasi untuk pekerja muda',
  shortDescription: 'Tujuan dulu, produk belakangan: empat pelajaran tentang risiko, waktu, dan kebiasaan.',
  description: `Banyak orang mulai dari pertanyaan "beli apa?". Kursus ini mulai dari pertanyaan lain: **uang ini untuk apa, dan kapan dibutuhkan?** Setelah itu barulah kita melihat deposito, obligasi, saham, dan reksa dana.

Contoh-contohnya memakai rupiah dan kehidupan sehari-hari. Tidak ada rekomendasi produk, dan tidak ada janji keuntungan.

Cocok untuk kamu yang baru menerima gaji pertama, atau yang sudah lama bekerja tetapi belum sempat menata keuangan.`,
  goals: [
    'Menyusun dana darurat sesuai kebutuhan',
    'Mencocokkan tujuan dengan jangka waktu',
    'Membedakan deposito, obligasi, saham, dan reksa dana',
    'Mengenali ciri-ciri penawaran investasi ilegal',
  ],
  state: 'published',
  languageCode: 'id',
  level: 'beginner',
  price: { amount: 149000, discounted: 99000, currency: 'IDR' },
  cover: 'dasar-investasi',
  tutors: ['arif-wibowo'],
  category: 'investing',
  subjects: ['first-steps', 'personal-finance', 'risk'],
  createdDaysAgo: 34,
  lessons: [
    {
      name: 'Dana darurat lebih dulu',
      description: 'Mengapa bantalan kecil membuat semua langkah berikutnya lebih mudah.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Bantalan sebelum berlari',
          body: `Bayangkan ponsel untuk bekerja rusak di tanggal 20. Tanpa dana darurat, pilihannya sering kali hanya utang berbunga tinggi atau menjual investasi pada waktu yang buruk. Dengan dana darurat, kejadian yang sama hanya menjadi gangguan kecil.

## Berapa yang cukup?

Hitung **pengeluaran pokok** per bulan, bukan gaji:

| Pos | Per bulan |
| --- | ---: |
| Sewa kamar | Rp1.500.000 |
| Makan | Rp1.400.000 |
| Transportasi | Rp500.000 |
| Listrik, internet, pulsa | Rp350.000 |
| Kiriman untuk orang tua | Rp500.000 |
| **Jumlah** | **Rp4.250.000** |

Patokan umum adalah tiga sampai enam kali jumlah itu, jadi sekitar Rp12,75 juta sampai Rp25,5 juta. Jika penghasilan tidak tetap atau ada tanggungan, pilih angka yang lebih besar.

### Mulai dari yang kecil
1. Target pertama: **satu juta rupiah**.
2. Pisahkan di rekening lain supaya tidak tercampur.
3. Atur transfer otomatis pada hari gajian.

Dana darurat tidak perlu tumbuh cepat. Tugasnya hanya satu: *ada ketika dibutuhkan*.`,
        },
      ],
    },
    {
      name: 'Tujuan dan jangka waktu',
      description: 'Waktu menentukan tempat menyimpan uang.',
      content: [
        {
          type: 'text',
          name: 'Untuk apa, dan kapan?',
          body: `Tulis setiap tujuan dengan tiga hal: **nama, jumlah, dan tahun**. Contohnya: uang muka rumah, Rp80 juta, lima tahun lagi. Dari sana terlihat bahwa kamu perlu menyisihkan sekitar Rp1,33 juta per bulan, sebelum memperhitungkan imbal hasil.

## Mengapa waktu begitu penting?

Nilai saham bisa turun 30 % dalam setahun dan membutuhkan beberapa tahun untuk pulih. Jika uangnya dibutuhkan tahun depan, kamu mungkin terpaksa menjual saat harga rendah. Jika dibutuhkan lima belas tahun lagi, kamu punya waktu untuk menunggu, walaupun pemulihan tetap **tidak dijamin**.

- Kurang dari 1 tahun: utamakan uang mudah diambil.
- 1–5 tahun: utamakan kestabilan.
- Lebih dari 5 tahun: naik turunnya nilai lebih bisa diterima.

> Pertanyaan yang baik bukan "berapa untungnya?", melainkan "apa yang terjadi jika nilainya turun tepat sebelum saya membutuhkannya?"`,
        },
        { type: 'image', name: 'Empat alat, empat jangka waktu', media: 'tujuan-dan-jangka-waktu' },
      ],
    },
    {
      name: 'Empat alat dasar',
      description: 'Deposito, obligasi, saham, reksa dana.',
      content: [
        {
          type: 'text',
          name: 'Meminjamkan atau memiliki',
          body: `Hampir semua produk adalah gabungan dari dua tindakan: **meminjamkan** atau **memiliki**.

| Alat | Kamu menjadi… | Hasil berasal dari | Risiko utama |
| --- | --- | --- | --- |
| Deposito | pemberi pinjaman kepada bank | bunga | bunga kalah dari inflasi |
| Obligasi | pemberi pinjaman kepada negara atau perusahaan | kupon | gagal bayar, harga turun saat suku bunga naik |
| Saham | pemilik sebagian perusahaan | dividen dan perubahan harga | harga bisa turun tajam |
| Reksa dana | pemilik sebagian "keranjang" | isi keranjangnya | mengikuti isinya, ditambah biaya |

## Tentang biaya

Reksa dana memungut biaya pengelolaan setiap tahun. Bandingkan biaya dari produk yang *sejenis*. Selisih 1 % terdengar kecil, tetapi selama dua puluh tahun dampaknya besar karena biaya juga berbunga.

## Tentang sebaran

Satu saham adalah satu cerita. Seratus saham dari berbagai bidang adalah rata-rata dari seratus cerita. Diversifikasi tidak menghapus risiko pasar, tetapi mengurangi akibat dari satu kesalahan.`,
        },
        {
          type: 'quiz',
          name: 'Kenali alatnya',
          questions: [
            {
              question: 'Membeli obligasi berarti…',
              answers: ['memiliki sebagian perusahaan', 'meminjamkan uang', 'menabung emas', 'membayar asuransi'],
              correct: [1],
            },
            {
              question: 'Apa yang biasanya terjadi pada harga obligasi lama ketika suku bunga naik?',
              answers: ['Naik', 'Turun', 'Tidak berubah'],
              correct: [1],
            },
            {
              question: 'Manakah sumber hasil dari saham?',
              answers: ['Dividen', 'Kupon tetap', 'Perubahan harga', 'Bunga deposito'],
              correct: [0, 2],
            },
            {
              question: 'Dana darurat dihitung dari…',
              answers: ['gaji kotor', 'pengeluaran pokok', 'harga saham'],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'Waspada penawaran ilegal',
      description: 'Tanda bahaya yang sama di setiap zaman.',
      content: [
        {
          type: 'text',
          name: 'Lima tanda bahaya',
          body: `Penipuan investasi berganti nama, tetapi jarang berganti pola. Perhatikan tanda-tanda ini:

1. **Keuntungan pasti** dan tinggi, misalnya "1 % per hari".
2. **Tergesa-gesa**: "hanya sampai malam ini".
3. **Bonus mengajak orang**, lebih besar daripada hasil usahanya.
4. **Tidak jelas** usahanya apa dan di mana.
5. **Izin tidak bisa diperiksa**, atau hanya ditunjukkan sebagai gambar.

## Berhitung sebentar

Satu persen per hari berarti, jika dibungakan, uang menjadi sekitar **37 kali lipat** dalam setahun (1,01 pangkat 365 ≈ 37,8). Tidak ada usaha sah yang bisa menjanjikan itu.

## Legal dan logis

Periksa **legalitas** lewat daftar resmi Otoritas Jasa Keuangan (OJK), bukan lewat tautan dari penjual. Lalu periksa apakah penawarannya **logis**: dari mana uangnya berasal? Kalau jawabannya hanya "dari anggota baru", itu bukan investasi.

Jika ragu, tunggu tiga hari dan ceritakan kepada orang yang kamu percaya. Penawaran yang baik tahan menunggu tiga hari.`,
        },
        {
          type: 'quiz',
          name: 'Survei singkat',
          description: 'Tidak ada jawaban yang salah.',
          questions: [
            {
              question: 'Pernahkah kamu ditawari investasi dengan keuntungan pasti?',
              answers: ['Belum pernah', 'Pernah, saya tolak', 'Pernah, saya ikut'],
              correct: [],
            },
            {
              question: 'Topik apa yang ingin kamu pelajari berikutnya?',
              answers: ['Reksa dana indeks', 'Obligasi negara', 'Perencanaan pensiun'],
              correct: [],
            },
          ],
        },
      ],
    },
  ],
}
